import { enqueueNow } from '@vitrine/server/jobs/enqueue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postOn } from './facebook-page.ts'
import { type FlowEnvironment, startFlowEnvironment } from './flow-environment.ts'
import { unzipped } from './zip-files.ts'

let world: FlowEnvironment
let [lyon, tiny, bare] = ['', '', '']
beforeAll(async () => {
  world = await startFlowEnvironment()
  const names = ['Chez Margot Lyon', 'Tiny Margot Presqu’île']
  const address = (index: number) => ({ street: `${index} rue des Tables`, postalCode: `6900${index}`, city: 'Lyon' })
  ;[lyon = '', tiny = ''] = await world.open(names.map((name, index) => ({ name, ...address(index + 1) })))
  bare = (await world.camille.request('POST', '/api/locations', { name: 'Sans compte' })).body.id
  for (const network of ['facebook', 'instagram', 'google'] as const)
    expect((await world.connectAll(network)).failed).toEqual([])
  await world.work()
})
afterAll(() => world?.close())
const day = 86_400_000
const formatDate = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10)
async function read(path: string) {
  const { status, body } = await world.camille.request('GET', `/api/${path}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Collects every account's insights, as often as there are parts of the past left. */
async function collect(times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    await world.server.deps.databases.open.updateTable('webhook_route').set({ report_at: new Date() }).execute()
    await enqueueNow(world.server.deps.databases.open, 'reports.sweep', {})
    await world.work()
  }
}
type Series = { metric: string; total?: number; gap?: string; days: { date: string; value?: number; gap?: string }[] }
const series = ({ series }: { series: Series[] }, metric: string): Series =>
  series.find((candidate) => candidate.metric === metric) ?? expect.fail(`there is no ${metric}`)
const sum = (of: Series) => of.days.reduce((all, { value = 0 }) => all + value, 0)

describe('insights', () => {
  test('insights are missing before the first collection, not 0', async () => {
    const body = await read('audience_stats?integrationType=facebook')
    expect(series(body, 'reach')).toMatchObject({ gap: 'notCollected' })
    expect(series(body, 'reach').total).toBeUndefined()
    expect(new Set(series(body, 'reach').days.map(({ gap }) => gap))).toEqual(new Set(['notCollected']))
    expect(body.places).toEqual({ all: 3, connected: 2, valid: 2 })
    expect(body.freshness).toEqual({ behind: 0 })
    expect(await read('report_menu')).toMatchObject({
      networks: [
        { integrationType: 'facebook', types: ['audience', 'content'], connected: 2, valid: 2 },
        { integrationType: 'instagram' },
        { integrationType: 'google', types: ['insights'] },
      ],
    })
  })

  test('page insights are daily up to the last day the network provides', async () => {
    await collect()
    const body = await read(`audience_stats?integrationType=facebook&location[]=${lyon}`)
    const reach = series(body, 'reach')
    expect(reach.days).toHaveLength(30)
    expect(reach.total).toBe(sum(reach))
    expect(reach.days[5]).toMatchObject({
      date: formatDate(24),
      value: expect.any(Number),
      previous: expect.any(Number),
    })
    expect(reach.days.at(-1)).toEqual({ date: formatDate(0), gap: 'notCollected', previous: expect.any(Number) })
    expect(body.freshness.upTo).toBe(reach.days.findLast(({ value }) => value !== undefined)?.date)
    expect(Date.now() - Date.parse(body.freshness.upTo)).toBeLessThan(4 * day)
    const followers = series(body, 'followers')
    expect(followers.total).toBe(followers.days.findLast(({ value }) => value !== undefined)?.value)
    expect([body.countries, body.onlineHours]).toEqual([
      { gap: 'retired', rows: [], others: 0 },
      { gap: 'retired', rows: [] },
    ])
  })

  test('insights withheld by the network for a small account are marked so', async () => {
    const body = await read(`audience_stats?integrationType=facebook&location[]=${tiny}`)
    expect(series(body, 'views')).toMatchObject({ gap: 'underHundred' })
    expect(body.notices).toContainEqual(expect.objectContaining({ reason: 'underHundred', places: 1 }))
    const instagram = await read(`audience_stats?integrationType=instagram&location[]=${tiny}`)
    expect(instagram.ageGender.gap).toBe('underHundred')
    expect(series(instagram, 'gained').gap).toBe('underHundred')
    expect(series(instagram, 'followers').total).toBeLessThan(100)
    const none = await read(`audience_stats?integrationType=instagram&location[]=${bare}`)
    expect(series(none, 'reach').gap).toBe('notConnected')
  })

  test('profile insights show followers and their online times, with an estimate before the first collection', async () => {
    const body = await read(`audience_stats?integrationType=instagram&location[]=${lyon}`)
    expect(body.ageGender.rows).toContainEqual({
      ...{ age: '25-34', gender: 'F' },
      ...{ value: expect.any(Number), share: expect.any(Number) },
    })
    expect(body.countries.rows[0]).toMatchObject({ name: 'FR' })
    expect(body.onlineHours.rows).toHaveLength(7 * 24)
    const [followers, gained, lost] = ['followers', 'gained', 'lost'].map((metric) => series(body, metric))
    const known = followers?.days.filter(({ value }) => value !== undefined) ?? []
    expect(known.length).toBeGreaterThan(10)
    const [first, second] = known.slice(-3)
    const getValue = (which: Series | undefined) => which?.days.find(({ date }) => date === second?.date)?.value ?? 0
    expect((second?.value ?? 0) - (first?.value ?? 0)).toBe(getValue(gained) - getValue(lost))
  })

  test('history is collected step by step as far back as the network provides it', async () => {
    await collect(6)
    const body = await read(
      `audience_stats?integrationType=instagram&location[]=${lyon}&from=${formatDate(99)}&to=${formatDate(0)}&compare=none`,
    )
    const reach = series(body, 'reach').days
    expect(reach[0]).toEqual({ date: formatDate(99), gap: 'beforeConnection' })
    expect(reach.filter(({ value }) => value !== undefined).length).toBeGreaterThan(80)
    expect(body.notices).toContainEqual(expect.objectContaining({ reason: 'beforeConnection' }))
    const before = await read(`audience_stats?integrationType=facebook&location[]=${lyon}&compare=year`)
    await collect()
    expect(await read(`audience_stats?integrationType=facebook&location[]=${lyon}&compare=year`)).toEqual({
      ...before,
      freshness: { ...before.freshness, collectedAt: expect.any(String) },
    })
  })

  test('listing insights include search terms, rare ones as upper limits, and the reviews of the inbox', async () => {
    const account = (
      await world.sandbox.control<{ accounts: { id: string; name: string }[] }>('GET', '/accounts?network=google')
    ).accounts.find(({ name }) => name === 'Chez Margot Lyon')
    for (const rating of [5, 4, 5])
      await world.sandbox.control('POST', '/interactions', {
        ...{
          network: 'google',
          account: account?.id,
          kind: 'review',
          rating,
          author: { name: `Client ${rating}` },
          text: 'Merci',
        },
      })
    await enqueueNow(world.server.deps.databases.open, 'inbox.sweep', {})
    await world.work()
    const body = await read(`gmb_insights?location[]=${lyon}`)
    const impressions = series(body, 'impressions')
    expect(impressions.total).toBe(
      ['searchMobile', 'searchDesktop', 'mapsMobile', 'mapsDesktop'].reduce(
        (all, metric) => all + (series(body, metric).total ?? 0),
        0,
      ),
    )
    expect(impressions.days.slice(-2).map(({ gap }) => gap)).toEqual(['notCollected', 'notCollected'])
    expect(body.keywords.rows[0]).toMatchObject({
      keyword: 'chez margot lyon',
      value: expect.any(Number),
      branded: true,
    })
    expect(body.keywords.rows.at(-1)).toMatchObject({ lessThan: 15, branded: false })
    expect(body.keywords.rows.at(-1).value).toBeUndefined()
    expect(body.stars.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 1, 2])
    expect(body.stars[4]).toMatchObject({ share: 66.67, previous: 0 })
    expect(body.reviews.at(-1)).toMatchObject({ count: 3, average: 4.67 })
    expect(series(body, 'reviews').total).toBe(3)
  })

  test('post insights include posts published outside, best first', async () => {
    const facebook = `content_stats?integrationType=facebook&location[]=${lyon}`
    await collect()
    const before = await read(facebook)
    expect(series(before, 'posts')).toMatchObject({ total: 0 })
    expect(series(before, 'engagementRate').total).toBeUndefined()
    const page = (await world.camille.request('GET', `/api/locations/${lyon}`)).body.facebookIntegration.accountId
    const posts = [
      await postOn(world.sandbox, page, 'Le menu du jour est servi'),
      await postOn(world.sandbox, page, 'Fermé lundi'),
    ]
    for (const name of ['Zoé', 'Léo'])
      await world.sandbox.control('POST', '/interactions', {
        ...{ network: 'facebook', account: page, kind: 'reaction', on: posts[1], author: { name }, text: 'LOVE' },
      })
    await collect()
    const body = await read(facebook)
    expect(series(body, 'posts')).toMatchObject({ total: 2, previous: 0 })
    expect(body.byType).toMatchObject([{ postType: 'post', posts: 2, previousPosts: 0 }])
    expect(body.reactions).toContainEqual({ reaction: 'love', total: 2 })
    expect(body.best.map(({ remoteId }: { remoteId: string }) => remoteId)).toEqual(posts.toReversed())
    expect(body.best[0]).toMatchObject({ text: 'Fermé lundi', engagements: 2, location: { name: 'Chez Margot Lyon' } })
    const byDate = await read(`${facebook}&best=publishedAt`)
    expect(byDate.best).toHaveLength(2)
  })

  test('locations are compared, restricted to the visible ones', async () => {
    const { body: group } = await world.camille.request('POST', '/api/groups', { name: 'Rhône' })
    await world.camille.request('PUT', `/api/locations/${lyon}`, { groupe: group['@id'] })
    const input = {
      integrationType: 'google',
      insightType: 'insights',
      startDate: formatDate(29),
      endDate: formatDate(0),
    }
    const body = (await world.camille.request('POST', '/api/insights', { ...input, metric: 'calls' })).body
    const findTotal = (totals: { metric: string; total?: number }[], metric: string) =>
      totals.find((total) => total.metric === metric)?.total
    expect(
      body.locations.map(({ location, gap }: { location: { name: string }; gap?: string }) => [location.name, gap]),
    ).toEqual([
      ['Chez Margot Lyon', undefined],
      ['Sans compte', 'notConnected'],
      ['Tiny Margot Presqu’île', undefined],
    ])
    const [first, , third] = body.locations
    expect(findTotal(body.totals, 'calls')).toBe(
      (findTotal(first.totals, 'calls') ?? 0) + (findTotal(third.totals, 'calls') ?? 0),
    )
    // Four whole weeks up to the last collected day.
    const weeksFrom = (days: number) => new Date(Date.parse(first.upTo) - days * 86_400_000).toISOString().slice(0, 10)
    expect(first.spark.map(({ from }: { from: string }) => from)).toEqual([27, 20, 13, 6].map(weeksFrom))
    expect(first.spark.every(({ value }: { value?: number }) => value !== undefined)).toBe(true)
    expect(
      body.groups.map(({ groupe, places }: { groupe?: { name: string }; places: number }) => [groupe?.name, places]),
    ).toEqual([
      ['Rhône', 1],
      [undefined, 2],
    ])
    expect(findTotal(first.totals, 'reviews')).toBe(3)
    expect(findTotal(first.totals, 'rating')).toBe(4.67)
    expect(findTotal(third.totals, 'reviews')).toBe(0)
    const member = await world.server.colleague(world.camille, { profile: 'PROFILE_MEMBER', locations: [tiny] })
    const memberReport = (await member.request('POST', '/api/insights', input)).body
    expect(memberReport.locations).toHaveLength(1)
    expect(findTotal(memberReport.totals, 'calls')).toBe(findTotal(third.totals, 'calls'))
    expect((await member.request('POST', '/api/insights', { ...input, locationIds: [lyon] })).status).toBe(400)
    const hidden = await member.request('GET', `/api/gmb_insights?location[]=${lyon}`)
    expect(hidden.body.places).toEqual({ all: 0, connected: 0, valid: 0 })
    const grouped = await read(`gmb_insights?groupe[]=${group.id}`)
    expect(series(grouped, 'calls').total).toBe(findTotal(first.totals, 'calls'))
  })

  test('insights are deleted with their connection', async () => {
    await world.camille.request('DELETE', `/api/locations/${tiny}/integrations/google`)
    const body = await read(`gmb_insights?location[]=${tiny}`)
    expect(series(body, 'calls')).toMatchObject({ gap: 'notConnected' })
  })
})

test('search terms of a closed month are empty when Google returned none', async () => {
  const address = { street: '3 rue des Tables', postalCode: '69003', city: 'Lyon' }
  const [quiet] = await world.open([{ name: 'Quiet Margot', ...address }])
  expect((await world.connectAll('google')).failed).toEqual([])
  const month = (back: number) => Temporal.Now.plainDateISO('UTC').with({ day: 1 }).subtract({ months: back })
  const readGap = async (back: number) => {
    const to = back === 0 ? formatDate(0) : month(back - 1).subtract({ days: 1 })
    return (await read(`gmb_insights?location[]=${quiet}&from=${month(back)}&to=${to}`)).keywords.gap
  }
  expect(await readGap(2)).toBe('notCollected')
  await collect()
  const gaps = await Promise.all([2, 5, 0, 7].map(readGap))
  expect(gaps).toEqual(['noSearches', 'noSearches', 'notCollected', 'beforeConnection'])
  // An account that was collected before months were recorded requests its past months again.
  const db = world.server.deps.databases.forCompany(world.camille.companyId)
  await sql`update report_account set keyword_months = '{}', collected_at = now() - interval '1 day'`.execute(db)
  expect(await readGap(2)).toBe('notCollected')
  await collect()
  expect(await readGap(2)).toBe('noSearches')
})

describe('report files', () => {
  const made = async (kind: string, query: string, format: string) => {
    const { body, status } = await world.camille.request('POST', '/api/exports', { kind, query, format })
    expect(status, JSON.stringify(body)).toBe(201)
    await world.work()
    const done = (await world.camille.request('GET', body['@id'])).body
    expect(done).toMatchObject({ status: 'DONE', format })
    const response = await fetch(done.contentUrl)
    return { done, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('an XLSX report contains numeric cells and lists missing data', async () => {
    const searchParams = new URLSearchParams([
      ...Object.entries({ integrationType: 'google', insightType: 'insights' }),
      ...Object.entries({ startDate: formatDate(29), endDate: formatDate(0) }),
      ...[lyon, bare].map((id) => ['locationIds[]', id]),
    ])
    const { done, type, bytes } = await made('globalKpi', searchParams.toString(), 'xlsx')
    expect(done.fileName).toMatch(/^global-kpi-google-insights_2-locations_.*\.xlsx$/)
    expect(done.rows).toBeGreaterThan(30)
    expect(type).toContain('spreadsheetml')
    const [report] = (
      await world.camille.request('POST', '/api/insights', {
        ...Object.fromEntries(searchParams),
        locationIds: [lyon, bare],
      })
    ).body.locations
    const calls = report.totals.find(({ metric }: { metric: string }) => metric === 'calls').total
    const sheets = unzipped(bytes)
    const text = [...sheets].map(([name, content]) => (name.endsWith('.xml') ? content : '')).join('')
    const titles = ['Google Insights', 'Global KPI']
    for (const word of [...titles, 'Chez Margot Lyon', 'Not connected to Google: Sans compte'])
      expect(text).toContain(word)
    expect([...sheets.values()].some((sheet) => sheet.includes(`<v>${calls}</v>`))).toBe(true)
    expect((await world.camille.request('GET', '/api/notifications')).body.member[0]).toMatchObject({
      ...{ type: 'exportCompleted', text: expect.stringContaining('the comparison of locations is ready') },
    })
  })

  test('a CSV report contains all tables in the reader’s locale', async () => {
    const { done, type, bytes } = await made('googleReport', `location[]=${lyon}`, 'csv')
    expect(done.fileName).toMatch(/\.csv$/)
    expect(type).toContain('text/csv')
    const lines = bytes.toString('utf8').split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff"Google Insights, /)
    const { days } = series(await read(`gmb_insights?location[]=${lyon}`), 'calls')
    const newest = days.findLast(({ value }) => value !== undefined)
    const row = lines.find((line) => line.startsWith(`${newest?.date},`))?.split(',')
    expect(row).toContain(String(newest?.value))
    // A gap is an empty cell, never 0.
    expect(lines.find((line) => line.startsWith(`${formatDate(0)},`))).toMatch(/,,/)
    expect(done.rows).toBeGreaterThan(30)
  })

  test('every report is available as a PDF in the reader’s language', async () => {
    const queries = {
      audienceReport: `integrationType=instagram&location[]=${lyon}`,
      contentReport: `integrationType=facebook&location[]=${lyon}`,
      googleReport: `location[]=${lyon}`,
      globalKpi: `integrationType=facebook&insightType=audience&startDate=${formatDate(29)}&endDate=${formatDate(0)}`,
    }
    for (const [kind, query] of Object.entries(queries)) {
      const { type, bytes } = await made(kind, query, 'pdf')
      expect([kind, type, bytes.toString('latin1', 0, 5), bytes.toString('latin1').trimEnd().slice(-5)]).toEqual([
        kind,
        'application/pdf',
        '%PDF-',
        '%%EOF',
      ])
      expect(bytes.length).toBeGreaterThan(3_000)
    }
  })

  test('an invalid export is refused when it is requested', async () => {
    const startExport = async (body: object) => {
      const response = await world.camille.request('POST', '/api/exports', body)
      return [
        response.status,
        response.body.violations?.map(({ propertyPath, code }: Record<string, string>) => `${propertyPath} ${code}`),
      ]
    }
    expect(await startExport({ kind: 'globalKpi', query: 'integrationType=google&startDate=2026-03-01' })).toEqual([
      ...[400, ['insightType report.missing', 'endDate report.missing']],
    ])
    expect(await startExport({ kind: 'audienceReport', query: 'integrationType=google' })).toEqual([
      400,
      ['integrationType choice'],
    ])
    expect(await startExport({ kind: 'locations', format: 'pdf' })).toEqual([400, ['format choice']])
    const clerk = await world.server.colleague(world.camille, { permissions: { report: false } })
    expect((await clerk.request('POST', '/api/exports', { kind: 'googleReport' })).status).toBe(403)
  })
})

describe('a network that fails', () => {
  test('collection is retried later, and earlier insights stay', async () => {
    const reach = async () =>
      series(await read(`audience_stats?integrationType=facebook&location[]=${lyon}`), 'reach').total
    const known = await reach()
    await world.sandbox.control('PUT', '/faults', { rules: [{ network: 'facebook', on: 'read', fault: '503' }] })
    await collect()
    await world.sandbox.control('DELETE', '/faults')
    expect(await reach()).toBe(known)
    const dues = await reportsDue('facebook')
    expect(dues).toHaveLength(2)
    for (const due of dues) expect(due - Date.now()).toBeLessThan(5 * 60_000)
  })

  test('a rate limit delays all accounts of the network', async () => {
    await world.sandbox.control('PUT', '/faults', {
      rules: [{ network: 'google', on: 'read', fault: '429', times: 1 }],
    })
    await collect()
    await world.sandbox.control('DELETE', '/faults')
    const dues = await reportsDue('google')
    expect(dues.length).toBeGreaterThan(0)
    for (const due of dues) expect(due - Date.now()).toBeGreaterThan(30_000)
  })

  test('a revoked token disconnects the account and notifies its users', async () => {
    const page = (await world.camille.request('GET', `/api/locations/${tiny}`)).body.facebookIntegration.accountId
    await world.sandbox.control('POST', '/revoke', { network: 'facebook', account: page })
    await collect()
    expect((await world.camille.request('GET', `/api/locations/${tiny}`)).body.facebookIntegration.validToken).toBe(
      false,
    )
    const body = await read(`audience_stats?integrationType=facebook&location[]=${tiny}`)
    expect(body.notices).toContainEqual(expect.objectContaining({ reason: 'reconnect', places: 1 }))
  })
})

/** When the insights of a network's accounts are collected next. */
async function reportsDue(network: string): Promise<number[]> {
  const routes = world.server.deps.databases.open.selectFrom('webhook_route').where('network', '=', network)
  return (await routes.select('report_at').execute()).map((route) => route.report_at.getTime())
}
