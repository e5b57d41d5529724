import { enqueueNow } from '@vitrine/server/jobs/enqueue'
import { listingFailpoints } from '@vitrine/server/lib/failpoints'
import { expect } from 'vitest'
import type { CrashAccount, CrashEnvironment } from './crash-environment.ts'

const long = { timeout: 40_000, interval: 200 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Kills a worker between any two statements of an edit of a listing: every edit reaches Google all the same. */
export async function crashBetweenStatements(world: CrashEnvironment, mine: readonly CrashAccount[]): Promise<void> {
  for (const [index, point] of listingFailpoints.entries())
    world.setFailpoint(point, mine[index]?.accountId ?? '', 'hold')
  for (const [index, { locationId }] of mine.entries()) await open(world, locationId, index + 1)
  const first = await world.startWorker()
  await expect.poll(() => world.held().length, long).toBe(listingFailpoints.length)
  await killed(first)
  world.clearFailpoints()
  const before = await listStates(world, mine)
  // Only who died after the last word had been said has it all written down.
  expect(before).toEqual(listingFailpoints.map((point) => (point === 'listing.settled' ? 'matching' : 'pending')))

  const second = await world.startWorker()
  await expect.poll(() => swept(world, () => listStates(world, mine)), long).toEqual(mine.map(() => 'matching'))
  for (const [index, { accountId }] of mine.entries())
    expect(await countHours(world, accountId), accountId).toBe(index + 1)
  await killed(second)
}

/** Lets a worker sleep in the middle of an edit while a newer edit is sent: the older one is not sent over it. */
export async function wakeUpAfterNewerEdit(world: CrashEnvironment, last: CrashAccount): Promise<void> {
  world.setFailpoint('listing.counted', last.accountId, 'hold')
  await open(world, last.locationId, 7)
  const first = await world.startWorker()
  await expect.poll(() => world.held().length, long).toBe(1)
  await open(world, last.locationId, 9)
  const second = await world.startWorker()
  await expect.poll(() => swept(world, () => countHours(world, last.accountId)), long).toBe(9)
  world.resume()
  await pause(500)
  expect(await countHours(world, last.accountId)).toBe(9)
  await expect.poll(() => swept(world, () => listStates(world, [last])), long).toEqual(['matching'])
  await killed(first)
  await killed(second)
}

async function open(world: CrashEnvironment, locationId: string, hour: number) {
  const day = `0${hour}00-1800`
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: '' }
  const response = await world.camille.request('PUT', `/api/locations/${locationId}`, {
    openingHours: [{ type: 'default', ...week }],
  })
  expect(response.status).toBe(200)
}

/** As the clock does it each minute. */
async function swept<T>(world: CrashEnvironment, then: () => Promise<T>): Promise<T> {
  await enqueueNow(world.server.deps.databases.open, 'listings.sweep', {})
  await pause(100)
  return then()
}

function listStates(world: CrashEnvironment, of: readonly CrashAccount[]): Promise<(string | undefined)[]> {
  return Promise.all(
    of.map(async ({ locationId }) => {
      const { body } = await world.camille.request('GET', `/api/locations/${locationId}`)
      const part = body.listing.find(
        (entry: { field: string; network: string }) => entry.field === 'hours' && entry.network === 'google',
      )
      return part?.state
    }),
  )
}

/** The hour at which the place opens on Mondays, as Google has it. */
async function countHours(world: CrashEnvironment, account: string): Promise<number | undefined> {
  const { accessToken } = await world.sandbox.control<{ accessToken: string }>('POST', '/grants', {
    ...{ network: 'google', owner: 'camille' },
  })
  const url = `${world.sandbox.url}/mybusinessbusinessinformation.googleapis.com/v1/${account}?readMask=regularHours`
  const response = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })
  return (await response.json()).regularHours?.periods[0]?.openTime?.hours
}

async function killed(child: Awaited<ReturnType<CrashEnvironment['startWorker']>>): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
