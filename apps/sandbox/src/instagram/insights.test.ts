import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, fileServer, type GraphFailure, jpeg } from '../graph/testing.ts'

let ig: Connected
let files: Awaited<ReturnType<typeof fileServer>>
beforeAll(async () => {
  ig = await connect()
  files = await fileServer({ 'a.jpg': jpeg(1080, 1080) })
})
afterAll(async () => {
  await ig.close()
  await files.close()
})
beforeEach(() => ig.control('POST', '/reset', { keepAccounts: true }))

interface InstagramInsights {
  data: {
    name: string
    values?: { value: unknown }[]
    total_value?: { value?: number; breakdowns?: { results: { dimension_values: string[]; value: number }[] }[] }
  }[]
}
const seconds = (daysAgo: number) => String(Math.floor(Date.now() / 1000) - daysAgo * 86_400)
const insights = <T = InstagramInsights>(query: Record<string, string>) =>
  ig.graph<T>('GET', `/${ig.page.instagram}/insights`, { query })
const daily = (metric: string, more: Record<string, string> = {}) => ({
  ...{ metric, period: 'day', metric_type: 'total_value', since: seconds(10), until: seconds(9) },
  ...more,
})

describe('insights', () => {
  test('profile metrics are returned in the period and shape each metric requires', async () => {
    const { body: both } = await insights(daily('views,total_interactions'))
    expect(both.data.map(({ total_value }) => (total_value?.value ?? 0) > 0)).toEqual([true, true])
    const { body: follows } = await insights(daily('follows_and_unfollows', { breakdown: 'follow_type' }))
    const types = follows.data[0]?.total_value?.breakdowns?.[0]?.results.map(
      ({ dimension_values }) => dimension_values[0],
    )
    expect(types).toEqual(['FOLLOWER', 'NON_FOLLOWER'])
    const { body: reach } = await insights(
      daily('reach', { metric_type: 'time_series', since: seconds(30), until: seconds(2) }),
    )
    expect(reach.data[0]?.values?.length).toBeGreaterThan(25)
    const { body: people } = await insights({
      ...{ metric: 'follower_demographics', period: 'lifetime', metric_type: 'total_value', breakdown: 'age,gender' },
    })
    expect(people.data[0]?.total_value?.breakdowns?.[0]?.results).toContainEqual({
      dimension_values: ['25-34', 'F'],
      value: expect.any(Number),
    })
    const { body: online } = await insights({
      metric: 'online_followers',
      period: 'lifetime',
      since: seconds(5),
      until: seconds(3),
    })
    expect(Object.keys(online.data[0]?.values?.[0]?.value ?? {})).toHaveLength(24)

    const failure = async (query: Record<string, string>) => (await insights<GraphFailure>(query)).body.error.message
    expect(await failure(daily('impressions'))).toContain('valid insights metric')
    expect(await failure(daily('views', { metric_type: 'time_series' }))).toContain('metric_type=total_value')
    expect(await failure(daily('follower_demographics'))).toContain('Incompatible metrics')
    expect(await failure(daily('reach', { since: seconds(60), until: seconds(2) }))).toContain('more than 30 days')
    expect((await insights(daily('views', { since: seconds(0), until: seconds(-1) }))).body).toEqual({ data: [] })
  })

  test('media metrics depend on the media type', async () => {
    const { instagram } = ig.page
    const { body: container } = await ig.graph<{ id: string }>('POST', `/${instagram}/media`, {
      body: { image_url: `${files.url}/a.jpg`, caption: 'Bonjour' },
    })
    await ig.control('POST', '/clock', { advanceSeconds: 60 })
    const { body: media } = await ig.graph<{ id: string }>('POST', `/${instagram}/media_publish`, {
      body: { creation_id: container.id },
    })
    await ig.control('POST', '/clock', { advanceSeconds: 86_400 })
    const mediaInsights = await ig.graph<InstagramInsights>('GET', `/${media.id}/insights`, {
      query: { metric: 'reach,likes,saved,total_interactions' },
    })
    for (const { values } of mediaInsights.body.data) expect(Number(values?.[0]?.value)).toBeGreaterThan(0)
    const refused = await ig.graph<GraphFailure>('GET', `/${media.id}/insights`, { query: { metric: 'reach,replies' } })
    expect([refused.status, refused.body.error.code]).toEqual([400, 100])
  })
})
