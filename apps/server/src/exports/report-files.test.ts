import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createImage, uploadFile } from '../testing/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

async function exportReport(viewer: TestUser, kind: string, query: string, format: string) {
  const { body, status } = await viewer.request('POST', '/api/exports', { kind, query, format })
  expect([status, body.violations]).toEqual([201, undefined])
  await server.runJobs()
  const done = (await viewer.request('GET', body['@id'])).body
  const path = done.contentUrl.replace(server.deps.config.PUBLIC_URL, '')
  const { body: text, headers } = await server.request('GET', path)
  return {
    fileName: done.fileName,
    lines: String(text)
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .split('\r\n'),
    headers,
  }
}

describe('the file of a report', () => {
  test('a report file is named after its title, location and month, and repeats them in its first lines', async () => {
    const owner = await server.owner('Les Tables de Margot')
    const { body: vannes } = await owner.request('POST', '/api/locations', { name: 'Margot Vannes' })
    await owner.request('POST', '/api/locations', { name: 'Margot Lyon' })
    const reader = await server.colleague(owner, { lang: 'fr' })
    const period = 'from=2026-10-01&to=2026-10-31'
    const exported = await exportReport(reader, 'googleReport', `location[]=${vannes.id}&${period}`, 'csv')
    expect(exported.fileName).toBe('google-insights_margot-vannes_2026-10.csv')
    expect(exported.headers['content-disposition']).toBe(`attachment; filename="${exported.fileName}"`)
    expect(exported.lines[0]).toMatch(/Google Insights, Margot Vannes/)
    expect(exported.lines[1]).toBe('Les Tables de Margot')
    expect(exported.lines).toContain('Établissement : Margot Vannes')
    expect(exported.lines).toContain('Du 1 octobre 2026 au 31 octobre 2026')
    expect(exported.lines).toContain('Ce que ces chiffres ne comprennent pas')
    expect(exported.lines).toContain('Non connecté à Google : Margot Vannes')
    const all = await exportReport(reader, 'contentReport', `integrationType=facebook&${period}`, 'csv')
    expect(all.fileName).toBe('contenu-facebook_les-tables-de-margot_2026-10.csv')
    expect(all.lines[0]).toMatch(/Contenu Facebook$/)
  })

  test('of many locations counts them in its name and names the first of them only', async () => {
    const owner = await server.owner('Boulangeries de l’Œuf')
    const { body: group } = await owner.request('POST', '/api/groups', { name: 'Île-de-France' })
    const ids: string[] = []
    for (let number = 10; number < 24; number++) {
      const location = { name: `Boutique ${number}`, groupe: group['@id'] }
      ids.push((await owner.request('POST', '/api/locations', location)).body.id)
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
    const { status, body } = await owner.request('POST', '/api/exports', { kind: 'googleReport', query })
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([400, 'to'])
  })
})

describe('the logo of a PDF', () => {
  const period = 'from=2026-10-01&to=2026-10-15'

  /** The PDF of a report: the pixels of its pictures, and whether it has a text for readers who don't see one. */
  async function readPdf(at: TestServer, viewer: TestUser, name: string) {
    const { body } = await viewer.request('POST', '/api/exports', {
      ...{ kind: 'googleReport', query: period, format: 'pdf' },
    })
    await at.runJobs()
    const { body: done } = await viewer.request('GET', body['@id'])
    expect(done.status).toBe('DONE')
    const { rawPayload } = await at.app.inject(done.contentUrl.replace(at.deps.config.PUBLIC_URL, ''))
    const pdf = rawPayload.toString('latin1')
    const sizes = [...pdf.matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)\s+\/Height (\d+)/g)]
    return {
      pictures: sizes.map(([, width, height]) => `${width} × ${height}`),
      hasText: pdf.includes(`/Alt (${name})`),
    }
  }

  async function ownLogo(owner: TestUser, size: readonly [number, number]) {
    const { body } = await uploadFile(owner, await createImage(...size, '#066d76'))
    const { status } = await owner.request('PUT', `/api/companies/${owner.companyId}`, { logo: body['@id'] })
    expect(status).toBe(200)
    return String(body.contentUrl).split('/').at(-1) ?? ''
  }

  test('is the company’s own, made small, with its name as text', async () => {
    const owner = await server.owner('Les Tables de Margot')
    expect(await readPdf(server, owner, 'Les Tables de Margot')).toEqual({ pictures: [], hasText: false })
    await ownLogo(owner, [1200, 300])
    expect(await readPdf(server, owner, 'Les Tables de Margot')).toEqual({ pictures: ['480 × 120'], hasText: true })
  })

  test('is left out when its file can’t be read', async () => {
    const owner = await server.owner('Chez Paul')
    await server.deps.store.remove(await ownLogo(owner, [300, 300]))
    expect(await readPdf(server, owner, 'Chez Paul')).toEqual({ pictures: [], hasText: false })
  })

  test('is the installation’s, a drawing of this server in full sharpness, where the company has none', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-web-'))
    await writeFile(join(dir, 'index.html'), '<html></html>')
    const rectangle =
      '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="16"><rect width="32" height="16"/></svg>'
    await writeFile(join(dir, 'logo.svg'), rectangle)
    const branded = await startTestServer({ WEB_DIR: dir, BRAND_LOGO: '/logo.svg?v=2', BRAND_NAME: 'Chez Nous' })
    try {
      const owner = await branded.owner()
      expect(await readPdf(branded, owner, 'Chez Nous')).toEqual({ pictures: ['480 × 240'], hasText: true })
      await ownLogo(owner, [300, 300])
      expect(await readPdf(branded, owner, 'Les Tables de Margot')).toEqual({ pictures: ['300 × 300'], hasText: true })
    } finally {
      await branded.close()
      await rm(dir, { recursive: true })
    }
  })

  /** An installation whose logo is at another host, which behaves in this way. */
  async function startWithLogoElsewhere(onRequest: RequestListener, more: Record<string, string> = {}) {
    const host = createServer(onRequest)
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const address = host.address()
    const NETWORK_ORIGIN = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const BRAND_LOGO = 'https://cdn.example/logo.jpg'
    const branded = await startTestServer({ NETWORK_ORIGIN, BRAND_LOGO, ...more })
    onTestFinished(async () => {
      await branded.close()
      host.closeAllConnections()
      host.close()
    })
    return branded
  }

  test('is the installation’s at another host, and is left out when that host does not have it', async () => {
    const file = await createImage(200, 100, '#aa0055')
    let isThere = true
    const branded = await startWithLogoElsewhere(({ url }, response) => {
      const isLogo = isThere && url === '/cdn.example/logo.jpg'
      response.writeHead(isLogo ? 200 : 404).end(isLogo ? file : 'not found')
    })
    const owner = await branded.owner()
    expect(await readPdf(branded, owner, 'Vitrine')).toEqual({ pictures: ['200 × 100'], hasText: true })
    isThere = false
    expect(await readPdf(branded, owner, 'Vitrine')).toEqual({ pictures: [], hasText: false })
  })

  test('is left out when its host does not respond in time', async () => {
    const branded = await startWithLogoElsewhere(() => {}, { VITRINE_TEST: '1', TEST_SPEED: '20' })
    const started = performance.now()
    expect(await readPdf(branded, await branded.owner(), 'Vitrine')).toEqual({ pictures: [], hasText: false })
    expect(performance.now() - started).toBeLessThan(12_000)
  })
})
