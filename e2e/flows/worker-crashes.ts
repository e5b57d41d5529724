import type { ChildProcess } from 'node:child_process'
import { expect } from 'vitest'
import type { CrashEnvironment } from './crash-environment.ts'

// Which publication a worker's crash counts against: the one that causes it, and none that was prepared beside it.

/** Kills ten workers in a row while they publish sixty posts: all are published once, none is quarantined. */
export async function crashTenTimes(world: CrashEnvironment): Promise<void> {
  const post = await schedule(world, 60, 'facebook')
  let seen = 0
  for (let crashes = 0; crashes < 10; crashes++) {
    const worker = await world.startWorker()
    // In the middle of the work, while there is some; then as it comes.
    const until = performance.now() + 3_000
    while ((await countPublished(world)) < seen + 2 && performance.now() < until) await pause(20)
    await kill(worker)
    seen = await countPublished(world)
  }
  const last = await world.startWorker()
  await expect
    .poll(async () => new Set(await listStates(world, post)), { timeout: 120_000 })
    .toEqual(new Set(['PUBLISHED']))
  expect(await countPublished(world)).toBe(60)
  await kill(last)
}

/**
 * Lets one of forty publications kill every worker that prepares it: after the crash that makes it a suspect and three more
 * it alone is quarantined, the others are published.
 */
export async function quarantineTheCause(world: CrashEnvironment): Promise<void> {
  const post = await schedule(world, 40, 'google')
  const poison = (await world.publications([post]))[0]?.account_id ?? ''
  for (let crashes = 0; ; crashes++) {
    world.setFailpoint('token.read', poison, 'kill')
    const worker = await world.startWorker().catch(() => null)
    const rows = () => world.publications([post])
    const over = async () => (await rows()).every(({ state }) => state === 'PUBLISHED' || state === 'QUARANTINED')
    while (worker?.signalCode === null && !(await over())) await pause(50)
    if (!(await over())) continue
    const left = (await rows()).filter(({ state }) => state === 'QUARANTINED')
    expect(left.map(({ account_id, told }) => ({ account_id, told }))).toEqual([{ account_id: poison, told: 1 }])
    expect(crashes).toBe(4)
    return
  }
}

async function schedule(world: CrashEnvironment, count: number, network: 'facebook' | 'google'): Promise<string> {
  const locations = world.claimAccounts(network, count).map(({ locationId }) => `/api/locations/${locationId}`)
  const response = await world.camille.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: network, scheduleType: 'NOW', text: 'Ouvert à {{city}}, {{name}}' },
    checkedLocations: locations,
  })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.id
}

async function countPublished(world: CrashEnvironment): Promise<number> {
  return (await world.ledger(0)).entries.length
}

async function listStates(world: CrashEnvironment, post: string): Promise<string[]> {
  return (await world.publications([post])).map(({ state }) => state)
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await gone
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
