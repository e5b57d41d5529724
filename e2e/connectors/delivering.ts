import type { Call, Cursor, Delivery } from '@vitrine/networks/network'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver, finish, prepare } from './deliver.ts'
import { failureOf, until, type World } from './world.ts'

export interface Delivering<Outgoing> {
  readonly network: string
  world(): World
  by(): Delivery<Outgoing>
  call(also?: Partial<Call>): Call
  /** Something to send, made in a clean world; the text makes it another one. */
  make(text: string): Outgoing | Promise<Outgoing>
  /** The request that makes it public, and the read that `find` relies on, in the ledger's words. */
  readonly commit: string
  readonly readBack: string
  /** Whether the network gives it an address of its own. */
  readonly addressed: boolean
  /** Whether a refusal of the content is on the allow-list; without it the read-back decides. */
  readonly refusalProves?: boolean
  /** The network takes everything and refuses afterwards. */
  readonly refusesLater?: boolean
  /** The network processes what it accepted: until that is over, nobody can say whether it did accept. */
  readonly processed?: boolean
}

/** What every connector must do when it sends something to the public, whatever happens on the way. */
export function delivers<Outgoing>(name: string, facts: Delivering<Outgoing>): void {
  const { network, world, by, call, make, commit, readBack, addressed } = facts
  const { refusalProves = true, refusesLater = false, processed = false } = facts
  const unseen = processed ? 'unsure' : 'absent'
  let number = 0
  let outgoing: Outgoing
  let ready: Cursor
  let sentAt: Date
  /** What the public saw before. */
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
    await world().fault({ network, operation: commit, ...rule })
    return failureOf(by().commit(call(), outgoing, ready))
  }

  /** The network never answers. As a deadline would, we give up once the request is there, and reset the connection. */
  async function commitUnanswered(rule: Record<string, unknown>) {
    ready = await prepare(by(), call(), outgoing)
    sentAt = new Date()
    await world().fault({ network, operation: commit, ...rule })
    const seen = await world().requests()
    const patience = new AbortController()
    const failing = failureOf(by().commit(call({ signal: patience.signal }), outgoing, ready))
    await until(async () => ((await world().requests()) > seen ? true : undefined))
    if (rule.fault === 'timeout-after') await until(async () => (await published())[0])
    patience.abort()
    return failing
  }
  const find = (exclude: string[] = []) => by().find(call(), outgoing, ready, { sentAt, exclude })
  /** `unsure` is no verdict: read again. */
  const found = () =>
    until(async () => {
      const verdict = await find()
      if (verdict === 'absent') throw new Error('not found')
      return verdict === 'unsure' ? undefined : verdict
    })

  describe(`${name}: a delivery`, () => {
    test('is public once, under the id and the address the network gave it', async () => {
      const done = await deliver(by(), call(), outgoing)
      expect(await published()).toMatchObject([{ operation: commit, remoteId: done.remoteId }])
      expect(done.url instanceof URL).toBe(addressed)
    })

    test('may repeat every step before the commit', async () => {
      const first = await by().step(call(), outgoing, null)
      if ('cursor' in first) await prepare(by(), call(), outgoing, first.cursor)
      await prepare(by(), call(), outgoing)
      expect(await published()).toEqual([])
    })

    test('sends nothing when the lease is gone', async () => {
      ready = await prepare(by(), call(), outgoing)
      const guard = () => {
        throw new Error('the lease is gone')
      }
      expect(await failureOf(by().commit(call({ guard }), outgoing, ready))).toMatchObject({ sent: 'no' })
      expect(await published()).toEqual([])
    })

    test('asks the guard exactly once', async () => {
      ready = await prepare(by(), call(), outgoing)
      let asked = 0
      await by().commit(call({ guard: () => void asked++ }), outgoing, ready)
      expect(asked).toBe(1)
    })
  })

  describe(`${name}: an answer that says no`, () => {
    if (refusesLater) {
      test('to the content comes after the commit', async () => {
        ready = await prepare(by(), call(), outgoing)
        await world().fault({ network, operation: commit, fault: 'rejected' })
        const cursor = await by().commit(call(), outgoing, ready)
        const refused = failureOf(finish(by(), call(), outgoing, cursor))
        expect(await refused).toMatchObject({ kind: 'rejected', say: 'network.policy' })
        expect(await published()).toEqual([])
      })
    } else {
      test('to the content is a refusal', async () => {
        const sent = refusalProves ? 'no' : 'maybe'
        expect(await commitWith({ fault: 'rejected' })).toMatchObject({ kind: 'rejected', sent, network })
        expect(await published()).toEqual([])
      })
    }

    test('to the grant asks for a new connection', async () => {
      expect(await commitWith({ fault: 'revoked' })).toMatchObject({ kind: 'reconnect', sent: 'no', network })
    })

    test('for now says until when', async () => {
      const asked = Date.now()
      const failure = await commitWith({ fault: '429', retryAfter: 120 })
      expect(failure).toMatchObject({ kind: 'wait', sent: 'no', say: 'network.rate-limited' })
      const waits = ((failure.retryAt?.getTime() ?? 0) - asked) / 1000
      expect(waits).toBeGreaterThan(100)
      expect(waits).toBeLessThan(200)
    })

    test('for now says when by a date, too', async () => {
      const date = new Date(Date.now() + 300_000)
      const failure = await commitWith({ fault: '429', retryAfter: date.toUTCString() })
      expect(failure.kind).toBe('wait')
      expect(Math.abs((failure.retryAt?.getTime() ?? 0) - date.getTime())).toBeLessThan(60_000)
    })

    test.each(['503', '500-before'])('because it is broken (%s) proves nothing', async (fault) => {
      expect(await commitWith({ fault })).toMatchObject({ kind: 'unavailable', sent: 'maybe' })
    })
  })

  describe(`${name}: a commit in doubt`, () => {
    const fail = (fault: string) => (fault.startsWith('timeout') ? commitUnanswered({ fault }) : commitWith({ fault }))

    test.each(['timeout-after', 'reset-after', '500-after', 'malformed'])(
      'that landed (%s) is found',
      async (fault) => {
        expect(await fail(fault)).toMatchObject({ sent: 'maybe' })
        const done = await finish(by(), call(), outgoing, await found())
        expect(await published()).toMatchObject([{ remoteId: done.remoteId }])
      },
    )

    test.each(['timeout-before', 'reset-before', '500-before'])('that did not land (%s) is absent', async (fault) => {
      expect(await fail(fault)).toMatchObject({ sent: 'maybe' })
      expect(await find()).toBe('absent')
      expect(await published()).toEqual([])
    })

    test('that lands later than we wait is absent first and found then', async () => {
      expect(await commitUnanswered({ fault: 'late-accept', delayMs: 60_000 })).toMatchObject({ sent: 'maybe' })
      expect(await find()).toBe('absent')
      await world().advance(61)
      const [entry] = await until(async () => ((await published()).length > 0 ? published() : undefined))
      expect((await finish(by(), call(), outgoing, await found())).remoteId).toBe(entry?.remoteId)
    })

    test(`that cannot be read yet is ${unseen} first and found then, and ends well for who has its id`, async () => {
      ready = await prepare(by(), call(), outgoing)
      sentAt = new Date()
      await world().fault({ network, operation: commit, fault: 'hidden', delayMs: 60_000 })
      const cursor = await by().commit(call(), outgoing, ready)
      expect(await find()).toBe(unseen)
      const finishing = processed ? null : await finish(by(), call(), outgoing, cursor)
      await world().advance(61)
      const done = finishing ?? (await finish(by(), call(), outgoing, cursor))
      expect(await find()).toMatchObject({ remoteId: done.remoteId })
      expect(await published()).toMatchObject([{ remoteId: done.remoteId }])
    })

    test('is no verdict while the read fails', async () => {
      await commitWith({ fault: 'reset-after' })
      for (const fault of ['500-before', '503', 'reset-before', 'malformed', '429', 'revoked']) {
        await world().fault({ on: 'read', operation: readBack, network, fault })
        await failureOf(find())
      }
      await world().mend()
      expect(await found()).toMatchObject({ at: expect.any(String) })
    })
  })
}
