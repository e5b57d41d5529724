import { type Cursor, NetworkError, type Step } from '@vitrine/networks/network'
import { fp, fpNow } from '../lib/failpoints.ts'
import { afterDoubtfulSend, afterNothingSent, backoff, type Ended, endingOf, untroubled } from './ending.ts'
import { goOn, type Sent } from './follow.ts'
import type { Subject } from './machine.ts'
import type { Progress } from './records.ts'
import { asked } from './talk.ts'

/** An attempt under way: what is sent, and under which id its progress is kept. */
export interface Attempt {
  readonly id: string
  readonly content: Progress['content']
  readonly integration: string
}

/** More harmless steps in a row than any network needs is a circle. */
const mostSteps = 60

/** The harmless part, a step at a time, each kept before the next; then the one request that makes it public. */
export async function prepare(subject: Subject, attempt: Attempt, from: Cursor | null): Promise<Ended> {
  const { machine, row, turn, delivery } = subject
  let cursor = from
  for (let taken = 0; taken < mostSteps; taken++) {
    await fp('step.before', turn.account)
    let step: Step
    try {
      step = await asked(subject, 'step', (call) => delivery.step(call, attempt.content.outgoing, cursor))
    } catch (error) {
      return nothingSent(subject, attempt, cursor, error)
    }
    await fp('step.answered', turn.account)
    switch (step.next) {
      case 'commit':
        return send(subject, attempt, step.cursor)
      case 'done':
      case 'processing':
        // It is public already: an earlier attempt got through after all.
        return goOn(subject, sentOf(attempt), step)
      case 'step':
        cursor = step.cursor
        if (!(await keep(subject, attempt, cursor, 'PREPARING'))) return lost(subject)
        await fp('cursor.saved', turn.account)
        if (step.after > 0) {
          const wakeMs = (step.after * 1000) / machine.windows.speed
          return { after: untroubled, ending: endingOf(row, 'PREPARING', { wakeMs, tries: row.tries }) }
        }
    }
  }
  return nothingSent(subject, attempt, cursor, new Error(`${mostSteps} steps led nowhere`))
}

async function send(subject: Subject, attempt: Attempt, cursor: Cursor): Promise<Ended> {
  const { machine, row, turn, lease, delivery } = subject
  if (turn.probe) {
    try {
      await probe(subject, attempt, cursor)
    } catch (error) {
      return nothingSent(subject, attempt, cursor, error)
    }
  }
  await fp('sending.before', turn.account)
  const writtenDown = performance.now()
  let ours = false
  try {
    ours = await keep(subject, attempt, cursor, 'SENDING')
  } catch (error) {
    // Whether the word is durable is unknown; that nothing was sent is certain.
    machine.deps.log.warn({ err: error, publication: row.id }, 'not sent: it could not be written down first')
    throw error
  }
  if (!ours) return lost(subject)
  await fp('sending.saved', turn.account)

  const impatience = new AbortController()
  const guard = () => {
    fpNow('commit.before', turn.account)
    if (!lease.holds()) throw new Error('the lease is gone')
    if (performance.now() - writtenDown >= machine.windows.guard) throw new Error('too long since it was written down')
    subject.trace.left = true
    // The write happens in this tick; what stands here happens after it and before the answer.
    setImmediate(() => {
      try {
        fpNow('commit.written', turn.account)
      } catch {
        impatience.abort()
      }
    })
  }
  let committed: Cursor
  try {
    committed = await asked(subject, 'commit', (call) => delivery.commit(call, attempt.content.outgoing, cursor), {
      guard,
      signal: impatience.signal,
    })
    await fp('commit.answered', turn.account)
  } catch (error) {
    const failure = error instanceof NetworkError ? error.failure : null
    if (failure?.sent === 'no')
      return afterNothingSent(machine.windows, row, { id: attempt.id, cursor }, failure, new Date())
    if (failure === null) machine.deps.log.error({ err: error, publication: row.id }, 'a send broke')
    return afterDoubtfulSend(machine.windows, row, attempt.id, failure, new Date())
  }

  // Public from here on, whatever follows. Keeping its name and asking for its address go side by side.
  const kept = keep(subject, attempt, committed, 'PROCESSING').catch(() => false)
  const ended = await goOn(subject, sentOf(attempt), { next: 'step', cursor: committed, after: 0 })
  if (await kept) await fp('remote.saved', turn.account)
  return { ...ended, ending: { ...ended.ending, proven: true, remoteId: ended.ending.remoteId ?? committed.remoteId } }
}

/** After a time of failures a read comes first: what it finds does not matter, only that it gets through. */
async function probe(subject: Subject, attempt: Attempt, cursor: Cursor): Promise<void> {
  const { machine, turn, delivery } = subject
  const sought = { sentAt: new Date(), exclude: [] }
  await asked(subject, 'find', (call) => delivery.find(call, attempt.content.outgoing, cursor, sought))
  await machine.breaker.closed(turn.network)
}

function sentOf({ id, content }: Attempt): Sent {
  return { id, outgoing: content.outgoing }
}

function keep(subject: Subject, attempt: Attempt, cursor: Cursor, state: Progress['state']): Promise<boolean> {
  const { machine, row } = subject
  return machine.rows.record(row.company_id, {
    publication: row.id,
    fence: row.fence,
    state,
    attempt: attempt.id,
    cursor,
    integration: attempt.integration,
    content: attempt.content,
  })
}

function nothingSent({ machine, row }: Subject, attempt: Attempt, cursor: Cursor | null, error: unknown): Ended {
  if (error instanceof NetworkError)
    return afterNothingSent(
      machine.windows,
      row,
      cursor === null ? null : { id: attempt.id, cursor },
      error.failure,
      new Date(),
    )
  machine.deps.log.error({ err: error, publication: row.id }, 'a preparation broke')
  const wakeMs = backoff(machine.windows, row.tries)
  return { after: untroubled, ending: endingOf(row, 'DUE', { wakeMs, tries: row.tries + 1 }) }
}

/**
 * It may not leave: somebody else claimed it meanwhile, and nothing of ours counts any more; or its company was disabled, and
 * its next turn holds it. Nothing of it left.
 */
function lost({ row }: Subject): Ended {
  return { after: untroubled, ending: endingOf(row, 'DUE', { wakeMs: 0, tries: row.tries }) }
}
