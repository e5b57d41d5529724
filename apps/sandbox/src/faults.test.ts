import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAULTS, type FaultKind, type FaultRule } from './faults.ts'
import { type Connected, connect, type GraphFailure, type LedgerBody } from './graph/testing.ts'

let fb: Connected

beforeAll(async () => {
  fb = await connect()
})
afterAll(() => fb.close())
beforeEach(() => fb.control('POST', '/reset', { keepAccounts: true }))

const script = (rules: FaultRule[], seed = 1) => fb.control('PUT', '/faults', { seed, rules })
const entries = async () => (await fb.control<LedgerBody>('GET', '/ledger')).entries
const listed = async () =>
  (
    await fb.graph<{ data: { message: string }[] }>('GET', `/${fb.page.id}/published_posts`, {
      query: { fields: 'message' },
    })
  ).body.data.map(({ message }) => message)

/** What a client makes of one request: a status, or how the connection failed. */
async function outcome(method: string, path: string, body?: unknown): Promise<string> {
  try {
    const response = await fb.graph(method, path, { body, timeoutMs: 400 })
    return String(response.status)
  } catch (error) {
    if (error instanceof SyntaxError) return 'malformed'
    if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
    const cause =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null
    return cause === 'ECONNRESET' ? 'reset' : String(error)
  }
}
const publish = (message = 'Bonjour') => outcome('POST', `/${fb.page.id}/feed`, { message })

describe('each fault on a mutation', () => {
  const table: Record<FaultKind, { caller: string; ledger: string[] }> = {
    'reset-before': { caller: 'reset', ledger: [] },
    'reset-after': { caller: 'reset', ledger: ['reset'] },
    'timeout-before': { caller: 'timeout', ledger: [] },
    'timeout-after': { caller: 'timeout', ledger: ['timeout'] },
    'late-accept': { caller: 'timeout', ledger: ['timeout'] },
    '500-before': { caller: '500', ledger: [] },
    '500-after': { caller: '500', ledger: ['500'] },
    '503': { caller: '503', ledger: [] },
    '429': { caller: '429', ledger: [] },
    slow: { caller: '200', ledger: ['200'] },
    malformed: { caller: 'malformed', ledger: ['malformed'] },
    rejected: { caller: '400', ledger: [] },
    revoked: { caller: '400', ledger: [] },
    hidden: { caller: '200', ledger: ['200'] },
  }
  for (const fault of FAULTS)
    test(`${fault}: the caller gets the fault, and the ledger records what happened`, async () => {
      await script([{ on: 'mutation', operation: 'feed.create', fault, times: 1, delayMs: 50 }])
      expect(await publish()).toBe(table[fault].caller)
      expect((await entries()).map(({ answered }) => answered)).toEqual(table[fault].ledger)
      expect(await publish('encore')).toBe('200')
    })
})

describe('what makes some faults particular', () => {
  test('late-accept takes effect after its delay and not before, even when the caller has disconnected', async () => {
    await script([{ operation: 'feed.create', fault: 'late-accept', delayMs: 60_000 }])
    expect(await publish()).toBe('timeout')
    expect(await entries()).toEqual([])
    await fb.control('POST', '/clock', { advanceSeconds: 59 })
    expect(await entries()).toEqual([])
    await fb.control('POST', '/clock', { advanceSeconds: 1 })
    await expect.poll(entries).toHaveLength(1)
    await script([])
    expect(await listed()).toEqual(['Bonjour'])
  })

  test('hidden takes effect at once but is readable only after its delay', async () => {
    await script([{ operation: 'feed.create', fault: 'hidden', delayMs: 60_000, times: 1 }])
    const { body } = await fb.graph<{ id: string }>('POST', `/${fb.page.id}/feed`, { body: { message: 'Bonjour' } })
    expect((await fb.graph<GraphFailure>('GET', `/${body.id}`)).body.error.code).toBe(100)
    expect(await listed()).toEqual([])
    expect(await entries()).toHaveLength(1)
    await fb.control('POST', '/clock', { advanceSeconds: 60 })
    expect(await listed()).toEqual(['Bonjour'])
  })

  test('slow responds only after its delay', async () => {
    await script([{ operation: 'feed.create', fault: 'slow', delayMs: 300 }])
    const started = performance.now()
    expect(await publish()).toBe('200')
    expect(performance.now() - started).toBeGreaterThan(290)
  })

  test('Retry-After is sent as seconds or as a date', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    for (const retryAfter of [7, date]) {
      await script([{ fault: '429', retryAfter }])
      const { headers, body } = await fb.graph<GraphFailure>('GET', `/${fb.page.id}`)
      expect(headers.get('retry-after')).toBe(String(retryAfter))
      expect(body.error.code).toBe(80001)
    }
    await script([{ fault: '503', retryAfter: 9 }])
    expect((await fb.graph('GET', `/${fb.page.id}`)).headers.get('retry-after')).toBe('9')
  })

  test('errors have the vendor’s format', async () => {
    const failure = async (fault: FaultKind) => {
      await script([{ fault }])
      const { error } = (await fb.graph<GraphFailure>('POST', `/${fb.page.id}/feed`, { body: { message: 'x' } })).body
      return [error.code, error.error_subcode]
    }
    expect(await failure('500-before')).toEqual([1, undefined])
    expect(await failure('503')).toEqual([2, undefined])
    expect(await failure('rejected')).toEqual([100, 1346003])
    expect(await failure('revoked')).toEqual([190, 458])
  })

  test('a request the vendor would refuse is refused regardless of the script, without a ledger entry', async () => {
    await script([{ fault: 'reset-after' }])
    expect(await outcome('POST', `/${fb.page.id}/feed`, {})).toBe('400')
    expect(await entries()).toEqual([])
  })
})

describe('each fault on a read', () => {
  const table: Partial<Record<FaultKind, string>> = {
    'reset-before': 'reset',
    'reset-after': 'reset',
    'timeout-before': 'timeout',
    'timeout-after': 'timeout',
    'late-accept': 'timeout',
    '500-before': '500',
    '500-after': '500',
    '503': '503',
    '429': '429',
    slow: '200',
    malformed: 'malformed',
    rejected: '400',
    revoked: '400',
    hidden: '200',
  }
  for (const fault of FAULTS)
    test(`${fault}: a read matches it once`, async () => {
      await script([{ on: 'read', operation: 'published_posts.read', fault, times: 1, delayMs: 50 }])
      const read = () => outcome('GET', `/${fb.page.id}/published_posts`)
      expect(await publish()).toBe('200')
      expect(await read()).toBe(table[fault])
      expect(await read()).toBe('200')
    })
})

describe('which requests a rule hits', () => {
  test('network, account and operation select the requests', async () => {
    await script([
      { account: fb.page.instagram, fault: '503' },
      { network: 'instagram', fault: '503' },
      { operation: 'photos.create', fault: '503' },
    ])
    expect(await publish()).toBe('200')
    expect(await outcome('GET', `/${fb.page.instagram}`)).toBe('503')
  })

  test('nth and times match exactly the given requests', async () => {
    await script([{ on: 'mutation', fault: '500-before', nth: 2, times: 2 }])
    const outcomes: string[] = []
    for (let call = 0; call < 5; call += 1) outcomes.push(await publish())
    expect(outcomes).toEqual(['200', '500', '500', '200', '200'])
  })

  test('a rate matches the same requests for the same seed, regardless of other requests', async () => {
    const run = async (seed: number, between: () => Promise<unknown>) => {
      await script([{ on: 'mutation', fault: '503', rate: 0.4 }], seed)
      const outcomes: string[] = []
      for (let call = 0; call < 30; call += 1) {
        outcomes.push(await publish())
        await between()
      }
      return outcomes.join(' ')
    }
    const alone = await run(7, async () => undefined)
    expect(await run(7, listed)).toBe(alone)
    expect(await run(8, async () => undefined)).not.toBe(alone)
    const hits = alone.split('503').length - 1
    expect(hits).toBeGreaterThan(4)
    expect(hits).toBeLessThan(20)
  })

  test('the first matching rule applies, and each rule counts its own matches', async () => {
    await script([
      { on: 'mutation', fault: '503', nth: 2, times: 1 },
      { on: 'mutation', fault: '429', nth: 2, times: 1 },
    ])
    expect([await publish(), await publish(), await publish(), await publish()]).toEqual(['200', '503', '429', '200'])
  })
})
