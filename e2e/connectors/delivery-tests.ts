import type { Call, Cursor, Delivery } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ConnectorEnvironment, catchFailure, until } from './connector-environment.ts'
import { deliver, finish, prepare } from './deliver.ts'

export interface Delivering<Outgoing> {
  readonly network: string
  world(): ConnectorEnvironment
  by(): Delivery<Outgoing>
  call(also?: Partial<Call>): Call
  /** Creates something to send, after a reset of the sandbox; a different text makes it different content. */
  make(text: string): Outgoing | Promise<Outgoing>
  /** The operations that publish it and that `find` reads, as named in the ledger. */
  readonly commit: string
  readonly readBack: string
  /** Whether the network returns a URL for it. */
  readonly addressed: boolean
  /** Whether a rejection of the content proves that nothing was published; otherwise the read-back decides. */
  readonly refusalProves?: boolean
  /** The network accepts any content and rejects it later. */
  readonly refusesLater?: boolean
  /** The network processes accepted content: until it is done, a read-back cannot tell whether it was accepted. */
  readonly processed?: boolean
}

/** Tests what every connector must do when it publishes, whatever network errors occur. */
export function delivers<Outgoing>(name: string, facts: Delivering<Outgoing>): void {
  const { network, world, by, call, make, commit, readBack, addressed } = facts
  const { refusalProves = true, refusesLater = false, processed = false } = facts
  const unseen = processed ? 'unsure' : 'absent'
  let number = 0
  let outgoing: Outgoing
  let ready: Cursor
  let sentAt: Date
  /** The number of public entries before the test. */
  let before: number

  beforeEach(async () => {
    await world().clean()
    outgoing = await make(`Ouvert dimanche ${++number} ✨`)
    before = (await world().published()).length
  })

  const published = async () => (await world().published()).slice(before)
  async function commitWith(rule: Record<string, unknown>) {
    ready = await prepare(by(), call(), outgoing)
    sentAt = new Date()
    await world().injectError({ network, operation: commit, ...rule })
    return catchFailure(by().commit(call(), outgoing, ready))
  }

  /** The network never responds. Like a timeout, we abort once the request has arrived, and reset the connection. */
  async function commitWithoutResponse(rule: Record<string, unknown>) {
    ready = await prepare(by(), call(), outgoing)
    sentAt = new Date()
    await world().injectError({ network, operation: commit, ...rule })
    const seen = await world().requests()
    const patience = new AbortController()
    const failing = catchFailure(by().commit(call({ signal: patience.signal }), outgoing, ready))
    await until(async () => ((await world().requests()) > seen ? true : undefined))
    if (rule.fault === 'timeout-after') await until(async () => (await published())[0])
    patience.abort()
    return failing
  }
  const find = (exclude: string[] = []) => by().find(call(), outgoing, ready, { sentAt, exclude })
  /** `unsure` is not final: read again. */
  const found = () =>
    until(async () => {
      const verdict = await find()
      if (verdict === 'absent') throw new Error('not found')
      return verdict === 'unsure' ? undefined : verdict
    })

  describe(`${name}: delivery of a post`, () => {
    test('a delivery creates one public post with the id and address returned by the network', async () => {
      const done = await deliver(by(), call(), outgoing)
      expect(await published()).toMatchObject([{ operation: commit, remoteId: done.remoteId }])
      expect(done.url instanceof URL).toBe(addressed)
    })

    test('a delivery repeats every step before the commit without a duplicate', async () => {
      const first = await by().step(call(), outgoing, null)
      if ('cursor' in first) await prepare(by(), call(), outgoing, first.cursor)
      await prepare(by(), call(), outgoing)
      expect(await published()).toEqual([])
    })

    test('a delivery sends nothing once its lease is lost', async () => {
      ready = await prepare(by(), call(), outgoing)
      const guard = () => {
        throw new Error('the lease is gone')
      }
      expect(await catchFailure(by().commit(call({ guard }), outgoing, ready))).toMatchObject({ sent: 'no' })
      expect(await published()).toEqual([])
    })

    test('a delivery calls the guard exactly once', async () => {
      ready = await prepare(by(), call(), outgoing)
      let guardCalls = 0
      await by().commit(call({ guard: () => void guardCalls++ }), outgoing, ready)
      expect(guardCalls).toBe(1)
    })
  })

  describe(`${name}: refused requests`, () => {
    if (refusesLater) {
      test('refused content fails after the commit', async () => {
        ready = await prepare(by(), call(), outgoing)
        await world().injectError({ network, operation: commit, fault: 'rejected' })
        const cursor = await by().commit(call(), outgoing, ready)
        const refused = catchFailure(finish(by(), call(), outgoing, cursor))
        expect(await refused).toMatchObject({ kind: 'rejected', say: 'network.policy' })
        expect(await published()).toEqual([])
      })
    } else {
      test('refused content fails the delivery before it is public', async () => {
        const sent = refusalProves ? 'no' : 'maybe'
        expect(await commitWith({ fault: 'rejected' })).toMatchObject({ kind: 'rejected', sent, network })
        expect(await published()).toEqual([])
      })
    }

    test('a refused token requires a new connection', async () => {
      expect(await commitWith({ fault: 'revoked' })).toMatchObject({ kind: 'reconnect', sent: 'no', network })
    })

    test('a rate limit returns the number of seconds to wait', async () => {
      const startedAt = Date.now()
      const failure = await commitWith({ fault: '429', retryAfter: 120 })
      expect(failure).toMatchObject({ kind: 'wait', sent: 'no', say: 'network.rate-limited' })
      const waits = ((failure.retryAt?.getTime() ?? 0) - startedAt) / 1000
      expect(waits).toBeGreaterThan(100)
      expect(waits).toBeLessThan(200)
    })

    test('a rate limit with a date returns when to try again', async () => {
      const date = new Date(Date.now() + 300_000)
      const failure = await commitWith({ fault: '429', retryAfter: date.toUTCString() })
      expect(failure.kind).toBe('wait')
      expect(Math.abs((failure.retryAt?.getTime() ?? 0) - date.getTime())).toBeLessThan(60_000)
    })

    test.each(['503', '500-before'])('a server error (%s) leaves the result unclear', async (error) => {
      expect(await commitWith({ fault: error })).toMatchObject({ kind: 'unavailable', sent: 'maybe' })
    })
  })

  describe(`${name}: commits with an unclear result`, () => {
    const fail = (error: string) =>
      error.startsWith('timeout') ? commitWithoutResponse({ fault: error }) : commitWith({ fault: error })

    test.each(['timeout-after', 'reset-after', '500-after', 'malformed'])(
      'a commit that took effect (%s) is found by the read-back',
      async (error) => {
        expect(await fail(error)).toMatchObject({ sent: 'maybe' })
        const done = await finish(by(), call(), outgoing, await found())
        expect(await published()).toMatchObject([{ remoteId: done.remoteId }])
      },
    )

    test.each(['timeout-before', 'reset-before', '500-before'])(
      'a commit that took no effect (%s) is reported as absent',
      async (error) => {
        expect(await fail(error)).toMatchObject({ sent: 'maybe' })
        expect(await find()).toBe('absent')
        expect(await published()).toEqual([])
      },
    )

    test('a commit that takes effect late is first absent and found later', async () => {
      expect(await commitWithoutResponse({ fault: 'late-accept', delayMs: 60_000 })).toMatchObject({ sent: 'maybe' })
      expect(await find()).toBe('absent')
      await world().advance(61)
      const [entry] = await until(async () => ((await published()).length > 0 ? published() : undefined))
      expect((await finish(by(), call(), outgoing, await found())).remoteId).toBe(entry?.remoteId)
    })

    test(`a commit that cannot be read yet is first ${unseen} and found later, and completes when its id is known`, async () => {
      ready = await prepare(by(), call(), outgoing)
      sentAt = new Date()
      await world().injectError({ network, operation: commit, fault: 'hidden', delayMs: 60_000 })
      const cursor = await by().commit(call(), outgoing, ready)
      expect(await find()).toBe(unseen)
      const finishing = processed ? null : await finish(by(), call(), outgoing, cursor)
      await world().advance(61)
      const done = finishing ?? (await finish(by(), call(), outgoing, cursor))
      expect(await find()).toMatchObject({ remoteId: done.remoteId })
      expect(await published()).toMatchObject([{ remoteId: done.remoteId }])
    })

    test('a failed read-back returns no result', async () => {
      await commitWith({ fault: 'reset-after' })
      for (const error of ['500-before', '503', 'reset-before', 'malformed', '429', 'revoked']) {
        await world().injectError({ on: 'read', operation: readBack, network, fault: error })
        await catchFailure(find())
      }
      await world().clearErrors()
      expect(await found()).toMatchObject({ at: expect.any(String) })
    })
  })
}
