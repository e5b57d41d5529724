import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connected, connect, enc } from './testing.ts'

let on: Connected
beforeAll(async () => {
  on = await connect()
})
afterAll(() => on.close())

const DAY = 86_400_000
const today = Math.floor(Date.now() / DAY) * DAY
const fetchStatistics = (finder: string, range = '') =>
  on.api<{ elements: Record<string, Record<string, number>>[] }>(
    'GET',
    `/rest/${finder}?q=organizationalEntity&organizationalEntity=${enc(on.page)}${range}`,
  )
const between = (start: number, end: number) =>
  `&timeIntervals=(timeRange:(start:${start},end:${end}),timeGranularityType:DAY)`

test('statistics are returned by day, between two midnights', async () => {
  const { body } = await fetchStatistics(
    'organizationalEntityShareStatistics',
    between(today - 10 * DAY, today - 3 * DAY),
  )
  expect(body.elements).toHaveLength(7)
  expect(body.elements[0]?.totalShareStatistics?.impressionCount).toBeGreaterThan(0)
  const crooked = await fetchStatistics('organizationalEntityShareStatistics', between(today - 10 * DAY + 1, today))
  expect([crooked.status, crooked.body]).toMatchObject([400, { message: "Parameter 'timeIntervals' is invalid" }])
  const gains = await fetchStatistics(
    'organizationalEntityFollowerStatistics',
    between(today - 10 * DAY, today - 3 * DAY),
  )
  expect(gains.body.elements[0]).toMatchObject({ followerGains: { organicFollowerGain: expect.any(Number) } })
})

test('posts have their own statistics, unless they were never seen', async () => {
  const urn = await on.post('Ce soir')
  const none = await fetchStatistics('organizationalEntityShareStatistics', `&shares=List(${enc(urn)})`)
  expect(none.body.elements).toEqual([])
  await on.control('POST', '/clock', { advanceSeconds: 86_400 })
  const { body } = await fetchStatistics('organizationalEntityShareStatistics', `&shares=List(${enc(urn)})`)
  expect(body.elements).toMatchObject([{ share: urn }])
})

test('follower statistics are grouped by named regions', async () => {
  const { body } = await fetchStatistics('organizationalEntityFollowerStatistics')
  const [facets] = body.elements as unknown as { followerCountsByGeoCountry: { geo: string }[] }[]
  expect(facets?.followerCountsByGeoCountry[0]).toMatchObject({ geo: 'urn:li:geo:105015875' })
  expect((await on.api('GET', '/rest/geo?ids=List(105015875,7)')).body).toMatchObject({
    results: { 105015875: { defaultLocalizedName: { value: 'France' } } },
    statuses: { 7: 404 },
  })
  const size = await on.api('GET', `/rest/networkSizes/${enc(on.page)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`)
  expect(size.body.firstDegreeSize).toBeGreaterThan(100)
  expect((await on.api('GET', `/rest/networkSizes/${enc(on.page)}?edgeType=CompanyFollowedByMember`)).status).toBe(400)
})
