import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

type Owner = Awaited<ReturnType<TestServer['owner']>>

/** One figure row per day for a new location: reach, views, engagements and followers as given. */
async function collected(owner: Owner, type: 'facebook' | 'linkedin', days: Readonly<Record<string, number>>) {
  const locationId = await createConnectedLocation(server, owner, { networks: ['facebook'] })
  const db = server.deps.databases.forCompany(owner.companyId)
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

/** A location whose account of a network has been counted from this day until the end of April 2026. */
async function counted(owner: Owner, type: 'facebook' | 'google', since: string) {
  const locationId = await createConnectedLocation(server, owner, { networks: ['facebook'] })
  const db = server.deps.databases.forCompany(owner.companyId)
  const { id } = await db
    .updateTable('integration')
    .set({ type })
    .where('location_id', '=', locationId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = { company_id: owner.companyId, integration_id: id, location_id: locationId, type }
  const days = { first_day: since, last_day: '2026-04-30', posts_since: since, collected_at: new Date() }
  await db
    .insertInto('report_account')
    .values({ ...account, ...days })
    .execute()
  return account
}

type Account = Awaited<ReturnType<typeof counted>>

/** One post a day with so many likes. */
async function posts(owner: Owner, account: Account, likes: Readonly<Record<string, number>>) {
  const rows = Object.entries(likes).map(([day, count]) => ({
    ...{ ...account, remote_id: `${account.location_id}_${day}`, post_type: 'post', text: 'Terrasse', likes: count },
    published_at: new Date(`${day}T10:00Z`),
  }))
  await server.deps.databases.forCompany(owner.companyId).insertInto('report_post').values(rows).execute()
}

/** One review a day with so many stars. */
async function reviews(owner: Owner, { location_id, company_id }: Account, stars: Readonly<Record<string, number>>) {
  const rows = Object.entries(stars).map(([day, rating]) => ({
    ...{ company_id, location_id, type: 'google', kind: 'review', rating, account_id: `google-${location_id}` },
    ...{ id: newId(), remote_id: `${location_id}_${day}` },
    ...{ created_at: new Date(`${day}T10:00Z`), edited_at: new Date(`${day}T10:00Z`) },
  }))
  await server.deps.databases.forCompany(owner.companyId).insertInto('inbox_item').values(rows).execute()
}

/** The lines of the CSV file of a report. */
async function exportedRows(owner: Owner, kind: string, query: string): Promise<string[]> {
  const { body } = await owner.request('POST', '/api/exports', { kind, query, format: 'csv' })
  await server.runJobs()
  const { body: done } = await owner.request('GET', body['@id'])
  const file = await server.request('GET', done.contentUrl.replace(server.deps.config.PUBLIC_URL, ''))
  return file.body.split('\r\n')
}

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
    const { body } = await owner.request('GET', `/api/audience_stats?integrationType=facebook&${april}`)
    const reach = body.series.find(({ metric }: Figure) => metric === 'reach')
    expect(reach).toMatchObject({
      ...change,
      compared: { from: '2026-04-01', to: '2026-04-28', days: 28, locations: 1 },
    })
    const { body: table } = await owner.request('POST', '/api/insights', {
      ...{ integrationType: 'facebook', insightType: 'audience', metric: 'reach' },
      ...{ startDate: '2026-04-01', endDate: '2026-04-30' },
    })
    const findReach = (row: { totals: Figure[] }) => row.totals.find(({ metric }) => metric === 'reach')
    expect(findReach(table)).toMatchObject(change)
    expect(table.series).toMatchObject(change)
    expect(table.groups.map(findReach)).toMatchObject([change])
    expect(table.locations.map(findReach)).toContainEqual({ metric: 'reach', total: 950 })
  })

  test('the engagement rate of LinkedIn is sent as a tenth, that of Facebook as it is', async () => {
    const owner = await server.owner()
    await collected(owner, 'linkedin', daily('2026-04-01', 28, 100))
    await collected(owner, 'facebook', daily('2026-04-01', 28, 100))
    const fetchRate = async (type: string) =>
      (await owner.request('GET', `/api/audience_stats?integrationType=${type}&${april}`)).body.engagementRate.total
    expect([await fetchRate('linkedin'), await fetchRate('facebook')]).toEqual([1, 10])
  })

  test('followers are one total even where a location was last read a day earlier', async () => {
    const owner = await server.owner()
    await collected(owner, 'facebook', daily('2026-04-01', 28, 100))
    await collected(owner, 'facebook', daily('2026-04-01', 27, 20))
    const { body } = await owner.request('GET', `/api/audience_stats?integrationType=facebook&${april}`)
    const followers = body.series.find(({ metric }: Figure) => metric === 'followers')
    expect(followers.total).toBe(600)
    expect(followers.days.findLast(({ value }: { value?: number }) => value !== undefined)).toEqual({
      date: '2026-04-28',
      value: 600,
    })
  })

  test('reactions, post types and stars exclude days and locations that only one period has', async () => {
    const owner = await server.owner()
    const before = await counted(owner, 'facebook', '2026-03-01')
    const later = await counted(owner, 'facebook', '2026-04-10')
    await posts(owner, before, { '2026-03-01': 4, '2026-03-10': 4, '2026-04-01': 1, '2026-04-09': 2 })
    await posts(owner, later, { '2026-04-12': 9 })
    const { body } = await owner.request('GET', `/api/content_stats?integrationType=facebook&${april}`)
    expect(body.reactions).toEqual([{ reaction: 'like', total: 12, previous: 4, comparedTotal: 3, change: -25 }])
    expect(body.byType).toMatchObject([{ posts: 3, previousPosts: 1, comparedPosts: 2 }])

    const known = await counted(owner, 'google', '2026-03-01')
    const recent = await counted(owner, 'google', '2026-04-10')
    await reviews(owner, known, { '2026-03-01': 5, '2026-03-10': 5, '2026-04-09': 5 })
    await reviews(owner, recent, { '2026-04-12': 5 })
    const { body: google } = await owner.request('GET', `/api/gmb_insights?${april}`)
    expect(google.stars[4]).toEqual({ stars: 5, count: 2, share: 100, previous: 1, comparedCount: 1 })
    expect(google.reviews).toEqual([{ month: '2026-04', count: 2, average: 5 }])

    const content = await exportedRows(owner, 'contentReport', `integrationType=facebook&${april}`)
    expect(content).toContain('Reaction,Total,Comparable total,Before,Change')
    expect(content).toContain('Like,12,3,4,-25')
    expect(content).toContain('Type,Posts,Comparable posts,Posts before,Reach,Engagements,Engagement rate')
    expect(content).toContain('Posts,3,2,1,,,')
    const stars = await exportedRows(owner, 'googleReport', april)
    expect(stars).toContain('Stars,Reviews,Share,Comparable reviews,Before')
    expect(stars).toContain('5 / 5,2,100,1,1')
  })

  test('a file shows the total of the compared days beside the previous ones, and none without them', async () => {
    const owner = await server.owner()
    await collected(owner, 'facebook', { ...daily('2026-03-02', 30, 100), ...daily('2026-04-01', 28, 90) })
    await collected(owner, 'facebook', daily('2026-04-10', 19, 50))
    const rows = await exportedRows(owner, 'audienceReport', `integrationType=facebook&${april}`)
    expect(rows.find((row) => row.startsWith('Reach,'))).toMatch(/^Reach,3470,2520,2800,-10,28 /)
    const uncompared = await exportedRows(owner, 'audienceReport', `integrationType=facebook&${april}&compare=none`)
    expect(uncompared.find((row) => row.startsWith('Reach,'))).toMatch(/^Reach,3470,,,,/)
  })

  test('without comparable days the previous value is absent, not 0', async () => {
    const owner = await server.owner()
    await posts(owner, await counted(owner, 'facebook', '2026-04-10'), { '2026-04-12': 9 })
    const { body } = await owner.request('GET', `/api/content_stats?integrationType=facebook&${april}`)
    expect(body.reactions).toEqual([{ reaction: 'like', total: 9 }])
    expect(body.byType[0].previousPosts).toBeUndefined()
    const { body: google } = await owner.request('GET', `/api/gmb_insights?${april}`)
    expect(google.stars[4]).toEqual({ stars: 5, count: 0, share: 0 })
  })
})

describe('missing figures', () => {
  test('a month without reviews or posts has no average for that reason, and is complete', async () => {
    const owner = await server.owner()
    await counted(owner, 'google', '2026-01-01')
    await counted(owner, 'facebook', '2026-01-01')
    const { body } = await owner.request('GET', `/api/gmb_insights?${april}`)
    const rating = body.series.find(({ metric }: Figure) => metric === 'rating')
    expect([rating.total, rating.gap, rating.days[3].gap]).toEqual([undefined, 'noReviews', 'noReviews'])
    expect(body.series.find(({ metric }: Figure) => metric === 'reviews').total).toBe(0)
    const { body: table } = await owner.request('POST', '/api/insights', {
      ...{ integrationType: 'google', insightType: 'insights', startDate: '2026-04-01', endDate: '2026-04-30' },
    })
    const findGap = (row: { totals: { metric: string; gap?: string }[] }) =>
      row.totals.find(({ metric }) => metric === 'rating')?.gap
    expect([table, ...table.groups].map(findGap)).toEqual(['noReviews', 'noReviews'])
    expect(table.locations.map(findGap).toSorted()).toEqual(['noReviews', 'notConnected'])
    const { body: content } = await owner.request('GET', `/api/content_stats?integrationType=facebook&${april}`)
    expect(content.series.find(({ metric }: Figure) => metric === 'engagementRate').gap).toBe('noPosts')
  })
})

describe('the sparkline of a location', () => {
  const spark = async (owner: Owner, type: string, body: object) => {
    const { locations } = (await owner.request('POST', '/api/insights', { integrationType: type, ...body })).body
    return locations[0].spark
  }
  const reach = { insightType: 'audience', metric: 'reach', startDate: '2026-04-01', endDate: '2026-04-30' }

  test('it has whole weeks only, the last one ending on the last collected day', async () => {
    const owner = await server.owner()
    await collected(owner, 'facebook', daily('2026-03-01', 58, 10))
    const weeks = ['2026-04-07', '2026-04-14', '2026-04-21']
    expect(await spark(owner, 'facebook', { ...reach, endDate: '2026-04-30' })).toEqual(
      weeks.map((from) => ({ from, value: 70 })),
    )
  })

  test('it has no value for the week in which the location was connected', async () => {
    const owner = await server.owner()
    await collected(owner, 'facebook', daily('2026-04-11', 20, 10))
    const line = await spark(owner, 'facebook', reach)
    expect(line.map(({ value }: { value?: number }) => value)).toEqual([undefined, undefined, 70, 70])
  })

  test('it is 0 in a counted week without reviews', async () => {
    const owner = await server.owner()
    await reviews(owner, await counted(owner, 'google', '2026-03-01'), { '2026-04-12': 5 })
    const line = await spark(owner, 'google', { ...reach, insightType: 'insights', metric: 'reviews' })
    expect(line.map(({ value }: { value?: number }) => value)).toEqual([0, 1, 0, 0])
  })

  test('it has one value per day in a short period', async () => {
    const owner = await server.owner()
    await collected(owner, 'facebook', daily('2026-03-01', 60, 10))
    expect(await spark(owner, 'facebook', { ...reach, endDate: '2026-04-07' })).toHaveLength(7)
  })
})
