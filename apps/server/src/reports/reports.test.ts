import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, createConnectedLocation } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

describe('requesting a report', () => {
  test('missing parameters are reported in the language of the reader', async () => {
    const owner = await server.owner()
    const all = ['integrationType', 'insightType', 'startDate', 'endDate']
    const messages = {
      en: 'Missing required field: ',
      fr: 'Champ obligatoire manquant : ',
      es: 'Falta el campo obligatorio: ',
    }
    for (const [lang, text] of Object.entries(messages)) {
      const person = await server.colleague(owner, { lang })
      const { status, body } = await person.request('POST', '/api/insights', {})
      expect(status).toBe(400)
      expect(body.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual(all)
      for (const [at, { message }] of body.violations.entries()) expect(message).toBe(`${text}${all[at]}`)
    }
    expect(codes(await owner.request('GET', '/api/audience_stats'))).toEqual(['integrationType: report.missing'])
  })

  test('refuses a location that cannot be stored', async () => {
    const owner = await server.owner()
    for (const value of ['%00', 'a%00b', '%ED%A0%BD']) {
      const refused = await owner.request('GET', `/api/gmb_insights?from=2026-03-01&to=2026-03-31&location[]=${value}`)
      expect([refused.status, codes(refused)]).toEqual([400, ['location: text.unstorable']])
    }
  })

  test('the period must be valid, the locations visible, and the report permission granted', async () => {
    const owner = await server.owner()
    const mine = {
      integrationType: 'facebook',
      insightType: 'audience',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
    }
    const fetchInsights = (more: object) => owner.request('POST', '/api/insights', { ...mine, ...more })
    expect((await fetchInsights({})).body).toMatchObject({
      from: '2026-03-01',
      comparison: { from: '2026-01-29', to: '2026-02-28' },
    })
    expect((await fetchInsights({ compare: 'year' })).body.comparison).toEqual({ from: '2025-03-01', to: '2025-03-31' })
    expect((await fetchInsights({ compare: 'none' })).body.comparison).toBeUndefined()
    expect(codes(await fetchInsights({ endDate: '2026-02-01' }))).toEqual(['endDate: dates.inverted'])
    expect(codes(await fetchInsights({ startDate: '2024-01-01' }))).toEqual(['startDate: report.tooLong'])
    expect(codes(await fetchInsights({ insightType: 'insights' }))).toEqual(['insightType: choice'])
    expect(codes(await fetchInsights({ metric: 'calls' }))).toEqual(['metric: choice'])
    const stranger = await server.owner('Autre maison')
    const { body: strangerLocation } = await stranger.request('POST', '/api/locations', { name: 'Chez eux' })
    expect(codes(await fetchInsights({ locationIds: [strangerLocation['@id']] }))).toEqual([
      'locationIds[0]: relation.unknown',
    ])
    const { body: mineToo } = await owner.request('POST', '/api/locations', { name: 'Chez nous' })
    expect((await fetchInsights({ locationIds: [mineToo['@id']] })).body.locations).toMatchObject([
      {
        location: { name: 'Chez nous' },
        gap: 'notConnected',
        totals: expect.arrayContaining([{ metric: 'reach', gap: 'notConnected' }]),
      },
    ])
    const clerk = await server.colleague(owner, { permissions: { report: false } })
    for (const path of [
      'report_menu',
      'gmb_insights',
      'audience_stats?integrationType=facebook',
      'content_stats?integrationType=facebook',
    ])
      expect([
        (await clerk.request('GET', `/api/${path}`)).status,
        (await owner.request('GET', `/api/${path}`)).status,
      ]).toEqual([403, 200])
  })

  test('a report on posts contains what the network counts, and nothing else', async () => {
    const owner = await server.owner()
    const locationId = await createConnectedLocation(server, owner, { networks: ['instagram'] })
    const db = server.deps.databases.forCompany(owner.companyId)
    const { id } = await db
      .selectFrom('integration')
      .select('id')
      .where('location_id', '=', locationId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('report_post')
      .values({
        ...{ company_id: owner.companyId, integration_id: id, location_id: locationId, type: 'instagram' },
        ...{ remote_id: '17890', post_type: 'post', text: 'Terrasse', likes: 7, published_at: new Date() },
      })
      .execute()
    const { status, body } = await owner.request('GET', '/api/content_stats?integrationType=instagram')
    expect(status).toBe(200)
    expect(body.best).toMatchObject([{ remoteId: '17890', reactions: { like: 7 } }])
  })
})
