import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { CheckOutcome } from './check-outcome.ts'
import { root } from './files.ts'

/**
 * Checks all code with TypeScript 7, in three programs: what runs in Node (the root's project), the contract, which
 * uses neither Node nor the DOM, and the web. One program for each workspace would check the server three times. One
 * checker each: more of them cost twice the CPU time, while another check uses the second core.
 */
export async function types(): Promise<CheckOutcome> {
  const programs = ['tsconfig.json', 'packages/contract/tsconfig.json', 'apps/web/tsconfig.json']
  const problems: string[] = []
  for (const project of programs) {
    const options = ['--pretty', 'false', '--checkers', '1', '-p', project]
    const { status, output } = await node('node_modules/typescript-7/bin/tsc', ...options)
    if (status !== 0) problems.push(...output.split('\n').filter(Boolean))
  }
  return { problems, note: `${programs.length} programs` }
}

/**
 * Lint and format, as `npx biome check --write` fixes them; also the length of files, reads of the environment, and
 * texts outside the dictionaries.
 */
export async function style(): Promise<CheckOutcome> {
  const { status, output } = await node(
    'node_modules/@biomejs/biome/bin/biome',
    ...['ci', '--colors=off', '--reporter=github', '--max-diagnostics=500'],
  )
  const found = [...output.matchAll(/^::error title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)$/gm)]
  const problems = found.map(
    ([, rule, file = '', line, message]) => `${relative(root, file)}:${line} ${rule} ${message}`,
  )
  return { problems: status === 0 ? [] : problems.length > 0 ? problems : [output.trim()], note: 'Biome' }
}

/** Forbidden imports between parts, and cycles: the rules are in `.dependency-cruiser.cjs`. */
export async function fences(): Promise<CheckOutcome> {
  const { status, output } = await node(
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...['packages', 'apps', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  )
  const cruised = /(\d+) modules, \d+ dependencies cruised/.exec(output)
  // Without TypeScript support the tool would find no modules and report no problem.
  const understood = Number(cruised?.[1] ?? 0) > 1000
  const problems = output.trim().split('\n')
  return {
    problems: status === 0 && understood ? [] : understood ? problems : ['too few modules were looked at', ...problems],
    note: `${cruised?.[1] ?? 0} modules`,
  }
}

/** Files, exports and dependencies that nothing uses. */
export async function deadCode(): Promise<CheckOutcome> {
  const { status, output } = await node('node_modules/knip/bin/knip.js', '--no-progress', '--reporter', 'compact')
  return { problems: status === 0 ? [] : output.trim().split('\n'), note: '' }
}

/** One version of each dependency, declared where it is used. */
export async function workspaces(): Promise<CheckOutcome> {
  const { status, output } = await node('node_modules/sherif/index.js', '.')
  return { problems: status === 0 ? [] : [output.trim()], note: '' }
}

/** The table types match the current migrations. */
export async function tableTypes(): Promise<CheckOutcome> {
  if (!existsSync(join(root, 'scripts/db-types.ts'))) return { problems: [], note: 'none' }
  const { status, output } = await node('scripts/db-types.ts', '--check')
  return { problems: status === 0 ? [] : [output.trim()], note: '' }
}

async function node(script: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (status) => done({ status, output }))
  })
}
