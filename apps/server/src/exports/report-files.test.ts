import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

async function exportReport(viewer: Person, kind: string, query: string, format: string) {
  const { body, status } = await viewer.ask('POST', '/api/exports', { kind, query, format })
  expect([status, body.violations]).toEqual([201, undefined])
  await server.runJobs()
  const done = (await viewer.ask('GET', body['@id'])).body
  const path = done.contentUrl.replace(server.deps.config.PUBLIC_URL, '')
  const { body: text, headers } = await server.ask('GET', path)
  return {
    fileName: done.fileName,
    lines: String(text)
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .split('\r\n'),
    headers,
  }
}

describe('the file of a report', () => {
  test('is named after the title of its page, its location and its month, and says so in its first lines', async () => {
    const owner = await server.owner('Les Tables de Margot')
    const { body: vannes } = await owner.ask('POST', '/api/locations', { name: 'Margot Vannes' })
    await owner.ask('POST', '/api/locations', { name: 'Margot Lyon' })
    const reader = await server.colleague(owner, { lang: 'fr' })
    const period = 'from=2026-10-01&to=2026-10-31'
    const one = await exportReport(reader, 'googleReport', `location[]=${vannes.id}&${period}`, 'csv')
    expect(one.fileName).toBe('google-insights_margot-vannes_2026-10.csv')
    expect(one.headers['content-disposition']).toBe(`attachment; filename="${one.fileName}"`)
    expect(one.lines[0]).toMatch(/Google Insights, Margot Vannes/)
    expect(one.lines[1]).toBe('Les Tables de Margot')
    expect(one.lines).toContain('Établissement : Margot Vannes')
    expect(one.lines).toContain('Du 1 octobre 2026 au 31 octobre 2026')
    expect(one.lines).toContain('Ce que ces chiffres ne comprennent pas')
    expect(one.lines).toContain('Non connecté à Google : Margot Vannes')
    const all = await exportReport(reader, 'contentReport', `integrationType=facebook&${period}`, 'csv')
    expect(all.fileName).toBe('contenu-facebook_les-tables-de-margot_2026-10.csv')
    expect(all.lines[0]).toMatch(/Contenu Facebook$/)
  })

  test('of many locations counts them in its name and names the first of them only', async () => {
    const owner = await server.owner('Boulangeries de l’Œuf')
    const { body: group } = await owner.ask('POST', '/api/groups', { name: 'Île-de-France' })
    const ids: string[] = []
    for (let number = 10; number < 24; number++) {
      const location = { name: `Boutique ${number}`, groupe: group['@id'] }
      ids.push((await owner.ask('POST', '/api/locations', location)).body.id)
    }
    const reader = await server.colleague(owner, { lang: 'fr' })
    const period = 'from=2026-10-01&to=2026-10-15'
    const some = ids.slice(0, 12).map((id) => `location[]=${id}`)
    const chosen = await exportReport(reader, 'googleReport', `${some.join('&')}&${period}`, 'csv')
    expect(chosen.fileName).toBe('google-insights_12-etablissements_2026-10-01-2026-10-15.csv')
    const grouped = await exportReport(reader, 'googleReport', `groupe[]=${group.id}&${period}`, 'csv')
    expect(grouped.fileName).toBe('google-insights_ile-de-france_2026-10-01-2026-10-15.csv')
    expect(grouped.lines).toContain('Groupe : Île-de-France')
    expect(grouped.lines.find((line) => line.includes('Établissements : '))).toMatch(/Boutique 19 et 4 autres/)
  })

  test('is refused at once when its period ends before it begins', async () => {
    const owner = await server.owner()
    const query = 'from=2026-10-31&to=2026-10-01'
    const { status, body } = await owner.ask('POST', '/api/exports', { kind: 'googleReport', query })
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([400, 'to'])
  })
})
