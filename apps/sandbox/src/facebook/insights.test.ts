import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, type GraphFailure } from '../graph/testing.ts'

let fb: Connected
beforeAll(async () => {
  fb = await connect()
})
afterAll(() => fb.close())
beforeEach(() => fb.control('POST', '/reset', { keepAccounts: true }))

interface FacebookInsights {
  data: { name: string; values: { value: number; end_time?: string }[] }[]
}
const day = 86_400_000
const seconds = (daysAgo: number) => String(Math.floor((Date.now() - daysAgo * day) / 1000))
const metricQuery = (metric: string, from = 30, to = 0) => ({
  query: { metric, period: 'day', since: seconds(from), until: seconds(to) },
})

describe('insights', () => {
  test('page metrics are a day or two late and identical at each call', async () => {
    const names = ['page_follows', 'page_daily_follows_unique', 'page_media_view', 'page_total_media_view_unique']
    const first = await fb.graph<FacebookInsights>('GET', `/${fb.page.id}/insights`, metricQuery(names.join(), 30, -1))
    expect(first.body.data.map(({ name }) => name)).toEqual(names)
    const [follows, gained] = first.body.data
    const last = Date.parse(follows?.values.at(-1)?.end_time?.replace('+0000', 'Z') ?? '')
    expect(Date.now() - last).toBeLessThan(3 * day)
    expect(last).toBeLessThan(Date.now())
    expect(gained?.values.length).toBeGreaterThan(25)
    await fb.control('POST', '/clock', { advanceSeconds: 5 * 86_400 })
    const later = await fb.graph<FacebookInsights>('GET', `/${fb.page.id}/insights`, metricQuery(names.join(), 30, -1))
    const known = new Map(later.body.data[0]?.values.map(({ value, end_time }) => [end_time, value]))
    for (const { value, end_time } of follows?.values ?? []) expect(known.get(end_time)).toBe(value)
    expect(known.size).toBeGreaterThan(follows?.values.length ?? 0)
  })

  test('a retired metric, no metric or too many days fail the whole call', async () => {
    const failed = async (query: Record<string, string>) => {
      const { status, body } = await fb.graph<GraphFailure>('GET', `/${fb.page.id}/insights`, { query })
      return [status, body.error.code, body.error.error_subcode]
    }
    expect(await failed(metricQuery('page_follows,page_impressions').query)).toEqual([400, 100, undefined])
    expect(await failed({ period: 'day' })).toEqual([400, 3001, 1504028])
    expect(await failed(metricQuery('page_follows', 100).query)).toEqual([400, 100, undefined])
  })

  test('a page with few followers gets empty metrics', async () => {
    const { accounts } = await fb.control<{ accounts: { id: string }[] }>('POST', '/accounts', {
      owner: 'camille',
      networks: ['facebook'],
      places: [{ name: 'Tiny Margot', street: '2 rue du Port', postcode: '13002', city: 'Marseille', country: 'FR' }],
    })
    const id = accounts[0]?.id
    const { body: page } = await fb.graph<{ access_token: string; followers_count: number }>('GET', `/${id}`, {
      token: fb.userToken,
      query: { fields: 'access_token,followers_count' },
    })
    expect(page.followers_count).toBeLessThan(100)
    const followInsights = await fb.graph<FacebookInsights>('GET', `/${id}/insights`, {
      token: page.access_token,
      ...metricQuery('page_follows'),
    })
    expect(followInsights.body).toEqual({ data: [] })
  })

  test('a post has reach and reactions that grow with time', async () => {
    const { body: post } = await fb.graph<{ id: string }>('POST', `/${fb.page.id}/feed`, {
      body: { message: 'Bonjour' },
    })
    const reach = async () => {
      const query = { metric: 'post_total_media_view_unique,post_reactions_like_total' }
      const { body } = await fb.graph<FacebookInsights>('GET', `/${post.id}/insights`, { query })
      return body.data.map(({ values }) => values[0]?.value ?? -1)
    }
    await fb.control('POST', '/clock', { advanceSeconds: 3_600 })
    const [soon = 0] = await reach()
    await fb.control('POST', '/clock', { advanceSeconds: 86_400 })
    const [later = 0, likes = 0] = await reach()
    expect(later).toBeGreaterThan(soon)
    expect(likes).toBeGreaterThan(0)
    const nested = await fb.graph<{ data: { insights: FacebookInsights }[] }>('GET', `/${fb.page.id}/published_posts`, {
      query: { fields: 'id,insights.metric(post_media_view,post_reactions_love_total)' },
    })
    expect(nested.body.data[0]?.insights.data.map(({ name }) => name)).toEqual([
      'post_media_view',
      'post_reactions_love_total',
    ])
    await fb.control('POST', '/interactions', {
      ...{
        network: 'facebook',
        account: fb.page.id,
        kind: 'reaction',
        on: post.id,
        author: { name: 'Zoé' },
        text: 'LIKE',
      },
    })
    expect((await reach())[1]).toBe(likes + 1)
  })

  test('a reel has plays', async () => {
    const started = await fb.graph<{ video_id: string }>('POST', `/${fb.page.id}/video_reels`, {
      body: { upload_phase: 'start' },
    })
    await fb.control('POST', '/clock', { advanceSeconds: 86_400 })
    const { body } = await fb.graph<FacebookInsights>('GET', `/${started.body.video_id}/video_insights`, {
      query: { metric: 'fb_reels_total_plays,post_video_social_actions' },
    })
    expect(body.data).toMatchObject([
      { values: [{ value: expect.any(Number) }] },
      { values: [{ value: { COMMENT: 0 } }] },
    ])
  })

  test('an account can have a history, identical each time', async () => {
    const texts = async () => {
      await fb.control('POST', '/reset', {})
      await fb.control('POST', '/accounts', {
        ...{ owner: 'camille', networks: ['facebook', 'instagram'], pastDays: 60 },
        places: [{ name: 'Chez Margot', street: '1 rue du Port', postcode: '13002', city: 'Marseille', country: 'FR' }],
      })
      const { accessToken } = await fb.control<{ accessToken: string }>('POST', '/grants', {
        ...{ network: 'facebook', owner: 'camille' },
      })
      const fields =
        'access_token,instagram_business_account{media{media_product_type,media_url}},published_posts{message,full_picture,created_time}'
      const { body } = await fb.graph<{
        published_posts: { data: { message: string; full_picture: string; created_time: string }[] }
        instagram_business_account: { media: { data: { media_product_type: string }[] } }
      }>('GET', `/${fb.page.id}`, { token: accessToken, query: { fields } })
      expect(body.instagram_business_account.media.data.map(({ media_product_type: kind }) => kind)).toContain('REELS')
      const posts = body.published_posts.data
      for (const { full_picture: imageUrl } of posts) expect((await fetch(imageUrl)).status).toBe(200)
      const at = posts.map(({ created_time: time }) => Date.parse(time.replace('+0000', 'Z')))
      expect(at).toEqual(at.toSorted((a, b) => b - a))
      expect(Math.min(...at)).toBeGreaterThan(Date.now() - 62 * day)
      return posts.map(({ message }) => message)
    }
    const first = await texts()
    expect(first.length).toBeGreaterThan(7)
    expect(await texts()).toEqual(first)
  })
})
