import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'
import { connectedPlace } from '../testing-places.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

type Owner = Awaited<ReturnType<TestServer['owner']>>

/** One figure row per day for a new location: reach, views, engagements and followers as given. */
async function collected(owner: Owner, type: 'facebook' | 'linkedin', days: Readonly<Record<string, number>>) {
  const locationId = await connectedPlace(server, owner, { networks: ['facebook'] })
  const db = server.deps.databases.of(owner.companyId)
  const { id } = await db
    .updateTable('integration')
    .set({ type })
    .where('location_id', '=', locationId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = { company_id: owner.companyId, integration_id: id, location_id: locationId, type }
  const all = Object.keys(days).toSorted()
  await db
    .insertInto('report_account')
    .values({ ...account, first_day: all[0] ?? '', last_day: all.at(-1) ?? '', collected_at: new Date() })
    .execute()
  await db
    .insertInto('report_day')
    .values(
      Object.entries(days).map(([day, reach]) => ({
        ...account,
        day,
        reach,
        views: reach,
        engagements: reach / 10,
        followers: reach * 5,
      })),
    )
    .execute()
  return locationId
}

/** `count` days from the first on, each with the same figure. */
const daily = (from: string, count: number, value: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10),
      value,
    ]),
  )

interface Figure {
  readonly metric: string
  readonly days: readonly { readonly date: string; readonly value?: number }[]
}
const april = 'from=2026-04-01&to=2026-04-30'

describe('comparing two periods', () => {
  test('28 collected days are compared with the same 28 days, of the locations that have both', async () => {
    const owner = await server.owner()
    await collected(owner, 'facebook', { ...daily('2026-03-02', 30, 100), ...daily('2026-04-01', 28, 90) })
    // Connected in April: nothing to compare with.
    await collected(owner, 'facebook', daily('2026-04-10', 19, 50))
    const change = { previous: 2800, change: -10, comparedTotal: 2520, total: 28 * 90 + 19 * 50 }
    const { body } = await owner.ask('GET', `/api/audience_stats?integrationType=facebook&${april}`)
    const reach = body.series.find(({ metric }: Figure) => metric === 'reach')
    expect(reach).toMatchObject({
      ...change,
      compared: { from: '2026-04-01', to: '2026-04-28', days: 28, locations: 1 },
    })
    const { body: table } = await owner.ask('POST', '/api/insights', {
      ...{ integrationType: 'facebook', insightType: 'audience', metric: 'reach' },
      ...{ startDate: '2026-04-01', endDate: '2026-04-30' },
    })
    const of = (row: { totals: Figure[] }) => row.totals.find(({ metric }) => metric === 'reach')
    expect(of(table)).toMatchObject(change)
    expect(table.series).toMatchObject(change)
    expect(table.groups.map(of)).toMatchObject([change])
    expect(table.locations.map(of)).toContainEqual({ metric: 'reach', total: 950 })
  })

  test('the engagement rate of LinkedIn is sent as a tenth, that of Facebook as it is', async () => {
    const owner = await server.owner()
    await collected(owner, 'linkedin', daily('2026-04-01', 28, 100))
    await collected(owner, 'facebook', daily('2026-04-01', 28, 100))
    const rateOf = async (type: string) =>
      (await owner.ask('GET', `/api/audience_stats?integrationType=${type}&${april}`)).body.engagementRate.total
    expect([await rateOf('linkedin'), await rateOf('facebook')]).toEqual([1, 10])
  })

  test('followers are one number where a location was last read a day before the others', async () => {
    const owner = await server.owner()
    await collected(owner, 'facebook', daily('2026-04-01', 28, 100))
    await collected(owner, 'facebook', daily('2026-04-01', 27, 20))
    const { body } = await owner.ask('GET', `/api/audience_stats?integrationType=facebook&${april}`)
    const followers = body.series.find(({ metric }: Figure) => metric === 'followers')
    expect(followers.total).toBe(600)
    expect(followers.days.findLast(({ value }: { value?: number }) => value !== undefined)).toEqual({
      date: '2026-04-28',
      value: 600,
    })
  })
})
