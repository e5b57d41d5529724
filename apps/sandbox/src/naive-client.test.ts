import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connected, connect, fileServer, jpeg, type LedgerBody } from './graph/testing.ts'

let net: Connected
let files: Awaited<ReturnType<typeof fileServer>>

beforeAll(async () => {
  net = await connect({ processingMs: 0, quotas: 'off' })
  files = await fileServer({ 'a.jpg': jpeg(1080, 1080) })
})
afterAll(async () => {
  await net.close()
  await files.close()
})

/** Deliberately wrong: tries again on any error, as a plain job queue does. */
async function insist<T>(path: string, body: unknown): Promise<T> {
  for (;;) {
    try {
      const response = await net.graph<T>('POST', path, { body, timeoutMs: 200 })
      if (response.status === 200) return response.body
    } catch {
      // Anything may have happened; this client does not ask.
    }
  }
}

test('a client that retries on any error creates duplicates on both networks', async () => {
  const faults = [
    'reset-after',
    'timeout-after',
    '500-after',
    'malformed',
    'late-accept',
    'reset-before',
    '503',
    '429',
  ] as const
  await net.control('PUT', '/faults', {
    seed: 3,
    rules: faults.map((fault) => ({ on: 'mutation', fault, rate: 0.1, delayMs: 50 })),
  })
  const wanted = Array.from({ length: 25 }, (_one, index) => `post ${index}`)
  for (const text of wanted) {
    await insist(`/${net.page.id}/feed`, { message: text })
    const container = await insist<{ id: string }>(`/${net.page.instagram}/media`, {
      image_url: `${files.url}/a.jpg`,
      caption: text,
    })
    await insist(`/${net.page.instagram}/media_publish`, { creation_id: container.id })
  }
  const entries = (await net.control<LedgerBody>('GET', '/ledger')).entries.filter((entry) => entry.public)
  for (const network of ['facebook', 'instagram']) {
    const texts = entries.filter((entry) => entry.network === network).map(({ text }) => text)
    expect(new Set(texts)).toEqual(new Set(wanted))
    expect(texts.length, network).toBeGreaterThan(wanted.length)
  }
})
