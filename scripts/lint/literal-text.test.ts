import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

// Biome skips a plugin that it cannot read, with a notice and no error.
test('literal texts in attributes, expressions and messages are reported, keys and compared values are not', () => {
  const lines = lint(`export const Page = ({ open, label, count }) => {
    notify({ title: 'Lieu enregistré', message: 'places.saved' })
    return <p aria-labelledby="heading-one" className="wide">
      <input placeholder="Votre ville"
        aria-label={open ? 'Fermer' : label} />
      {count ?? 'Aucun lieu'}
      {t('places.count')} {label === 'other' && count} {'days' in label && count} {label['key one']}
      <img alt={\`Vue de \${label}\`} title="Facebook" />
    </p>
  }`)
  expect(lines).toEqual([2, 4, 5, 6, 8])
})

/** The lines that the plugin reports. */
function lint(source: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lint-'))
  try {
    const plugins = [join(root, 'scripts/lint/literal-text.grit')]
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }))
    writeFileSync(join(folder, 'Page.tsx'), source)
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/@biomejs/biome/bin/biome'),
        ...['lint', '--colors=off', '--reporter=github', `--config-path=${folder}`, join(folder, 'Page.tsx')],
      ],
      { cwd: root, encoding: 'utf8' },
    )
    return [...stdout.matchAll(/^::error title=plugin,.*?line=(\d+)/gm)].map(([, line]) => Number(line))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
