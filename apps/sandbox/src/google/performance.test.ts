import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type GoogleConnection, type GoogleFailure, tokenFor } from './testing.ts'

let google: GoogleConnection
beforeAll(async () => {
  google = await connect()
})
afterAll(() => google.close())
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true }))

interface Days {
  multiDailyMetricTimeSeries: {
    dailyMetricTimeSeries: { dailyMetric: string; timeSeries: { datedValues: { value?: string }[] } }[]
  }[]
}
const host = 'businessprofileperformance'
const splitDate = (name: string, daysAgo: number) => {
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  return [
    ['year', at.getUTCFullYear()],
    ['month', at.getUTCMonth() + 1],
    ['day', at.getUTCDate()],
  ].map(([part, value]) => `dailyRange.${name}.${part}=${value}`)
}
const fetchSeries = (metrics: string[], from: number, to: number) =>
  `/v1/${google.location}:fetchMultiDailyMetricsTimeSeries?${[...metrics.map((metric) => `dailyMetrics=${metric}`), ...splitDate('startDate', from), ...splitDate('endDate', to)].join('&')}`

describe('performance', () => {
  test('daily metrics exclude the last two days and count the sandbox’s own interactions', async () => {
    const metrics = ['CALL_CLICKS', 'BUSINESS_IMPRESSIONS_MOBILE_SEARCH']
    const read = async (token?: string) => {
      const { body } = await google.callHost<Days>(host, 'GET', fetchSeries(metrics, 9, 0), { token })
      const [first] = body.multiDailyMetricTimeSeries
      expect(first?.dailyMetricTimeSeries.map(({ dailyMetric }) => dailyMetric)).toEqual(metrics)
      return first?.dailyMetricTimeSeries[1]?.timeSeries.datedValues.map(({ value }) => value) ?? []
    }
    const values = await read()
    expect(values).toHaveLength(10)
    expect(values.slice(-2)).toEqual([undefined, undefined])
    expect(Number(values[7])).toBeGreaterThan(0)
    expect(await read()).toEqual(values)
    const later = async () => {
      await google.control('POST', '/clock', { advanceSeconds: 3 * 86_400 })
      return Number((await read(await tokenFor(google, 'camille'))).at(-1))
    }
    const bare = await later()
    await google.control('POST', '/reset', { keepAccounts: true })
    await google.control('POST', '/interactions', {
      ...{ network: 'google', account: google.location, kind: 'review', rating: 5 },
      ...{ author: { name: 'Zoé' }, text: 'Parfait' },
    })
    expect(await later()).toBeGreaterThan(bare)
  })

  test('an invalid day and an unknown metric are refused', async () => {
    const bad = await google.callHost<GoogleFailure>(host, 'GET', fetchSeries(['CALL_CLICKS'], 0, 9))
    expect([bad.status, bad.body.error.status]).toEqual([400, 'INVALID_ARGUMENT'])
    const unknown = await google.callHost<GoogleFailure>(host, 'GET', fetchSeries(['QUERIES_DIRECT'], 9, 0))
    expect(unknown.status).toBe(400)
  })

  test('search keywords are returned by month, rare ones only as a threshold', async () => {
    const at = new Date(Date.now() - 40 * 86_400_000)
    const month = [`year=${at.getUTCFullYear()}`, `month=${at.getUTCMonth() + 1}`]
    const range = ['startMonth', 'endMonth']
      .flatMap((name) => month.map((part) => `monthlyRange.${name}.${part}`))
      .join('&')
    const path = `/v1/${google.location}/searchkeywords/impressions/monthly`
    type KeywordsBody = {
      searchKeywordsCounts: { searchKeyword: string; insightsValue: object }[]
      nextPageToken?: string
    }
    const { body } = await google.callHost<KeywordsBody>(host, 'GET', `${path}?${range}&pageSize=100`)
    expect(body.searchKeywordsCounts[0]).toEqual({
      searchKeyword: 'chez margot',
      insightsValue: { value: expect.any(String) },
    })
    expect(body.searchKeywordsCounts.at(-1)?.insightsValue).toEqual({ threshold: '15' })
    const first = await google.callHost<KeywordsBody>(host, 'GET', `${path}?${range}&pageSize=5`)
    expect(first.body.searchKeywordsCounts).toHaveLength(5)
    expect(first.body.nextPageToken).toBeDefined()
  })
})
