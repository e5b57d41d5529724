import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { pickEncoding } from './compression.ts'

const dir = mkdtempSync(join(tmpdir(), 'vitrine-web-'))
const script = 'export const text = "a sentence that repeats"\n'.repeat(100)
writeFileSync(
  join(dir, 'index.html'),
  `<html><head><title>x</title></head><body>${'<p>x</p>'.repeat(300)}</body></html>`,
)
writeFileSync(join(dir, 'script.js'), script)
writeFileSync(join(dir, 'script.js.br'), 'written by the build')
let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer({ WEB_DIR: dir })
  owner = await server.owner()
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

const read = (url: string, encodings: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { 'accept-encoding': encodings, ...headers } })

describe('compression', () => {
  test.each(['/', '/api/docs.jsonopenapi'])(
    '%s is compressed as its reader takes it, and caches know it',
    async (url) => {
      const plain = await read(url, 'identity')
      expect(plain.statusCode).toBe(200)
      expect(plain.headers['content-encoding']).toBeUndefined()
      const [brotli, gzip] = [await read(url, 'gzip, deflate, br'), await read(url, 'gzip, br;q=0')]
      expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
      expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
      expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
      expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
      for (const response of [plain, brotli, gzip]) expect(response.headers.vary).toMatch(/accept-encoding/i)
    },
  )

  test('a list of the API is compressed', async () => {
    const list = await read('/api/scheduled_posts', 'br', { authorization: `Bearer ${owner.token}` })
    expect(list.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(list.rawPayload).toString())).toMatchObject({ totalItems: 0 })
  })

  test('a response that contains tokens is not compressed, so that its length reveals nothing', async () => {
    const { status, headers } = await server.request(
      'POST',
      '/api/login_check',
      { username: owner.email, password },
      { 'accept-encoding': 'br, gzip' },
    )
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('a file of the web is sent as the build compressed it', async () => {
    const file = await read('/script.js', 'br, gzip')
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(file.payload).toBe('written by the build')
    expect((await read('/script.js', 'gzip')).payload).toBe(script)
  })

  test('an encoding is one the reader takes', () => {
    expect(['', undefined, 'identity', 'br;q=0, gzip;q=0', '*', 'GZIP', '*;q=0, gzip'].map(pickEncoding)).toEqual([
      ...[null, null, null, null],
      ...['br', 'gzip', 'gzip'],
    ])
  })
})
