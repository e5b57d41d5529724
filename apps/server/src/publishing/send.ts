import { type Cursor, type DeliveryStep, NetworkError } from '@vitrine/networks/network'
import { fp, fpNow } from '../lib/failpoints.ts'
import { callNetwork } from './call-network.ts'
import type { PublicationContext } from './context.ts'
import {
  afterDoubtfulSend,
  afterNothingSent,
  backoff,
  createOutcome,
  noAccountEffect,
  type ProcessingResult,
} from './outcome.ts'
import { pollUntilDone, type SentAttempt } from './poll-status.ts'
import type { AttemptProgress } from './publication-store.ts'

/** An attempt under way: what is sent, and under which id its progress is kept. */
export interface Attempt {
  readonly id: string
  readonly content: AttemptProgress['content']
  readonly integration: string
}

/** More harmless steps in a row than any network needs is a circle. */
const maxSteps = 60

/** The harmless part, a step at a time, each kept before the next; then the one request that makes it public. */
export async function prepare(
  subject: PublicationContext,
  attempt: Attempt,
  from: Cursor | null,
): Promise<ProcessingResult> {
  const { machine, row, turn, delivery } = subject
  let cursor = from
  for (let count = 0; count < maxSteps; count++) {
    await fp('step.before', turn.account)
    let step: DeliveryStep
    try {
      step = await callNetwork(subject, 'step', (call) => delivery.step(call, attempt.content.outgoing, cursor))
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
        return pollUntilDone(subject, toSentAttempt(attempt), step)
      case 'step':
        cursor = step.cursor
        if (!(await recordProgress(subject, attempt, cursor, 'PREPARING'))) return lost(subject)
        await fp('cursor.saved', turn.account)
        if (step.after > 0) {
          const wakeMs = (step.after * 1000) / machine.timing.speed
          return { after: noAccountEffect, ending: createOutcome(row, 'PREPARING', { wakeMs, tries: row.tries }) }
        }
    }
  }
  return nothingSent(subject, attempt, cursor, new Error(`${maxSteps} steps led nowhere`))
}

async function send(subject: PublicationContext, attempt: Attempt, cursor: Cursor): Promise<ProcessingResult> {
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
    ours = await recordProgress(subject, attempt, cursor, 'SENDING')
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
    if (performance.now() - writtenDown >= machine.timing.guard) throw new Error('too long since it was written down')
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
    committed = await callNetwork(
      subject,
      'commit',
      (call) => delivery.commit(call, attempt.content.outgoing, cursor),
      {
        guard,
        signal: impatience.signal,
      },
    )
    await fp('commit.answered', turn.account)
  } catch (error) {
    const failure = error instanceof NetworkError ? error.failure : null
    if (failure?.sent === 'no')
      return afterNothingSent(machine.timing, row, { id: attempt.id, cursor }, failure, new Date())
    if (failure === null) machine.deps.log.error({ err: error, publication: row.id }, 'a send broke')
    return afterDoubtfulSend(machine.timing, row, attempt.id, failure, new Date())
  }

  // Public from here on, whatever follows. Keeping its name and asking for its address go side by side.
  const recorded = recordProgress(subject, attempt, committed, 'PROCESSING').catch(() => false)
  const ended = await pollUntilDone(subject, toSentAttempt(attempt), { next: 'step', cursor: committed, after: 0 })
  if (await recorded) await fp('remote.saved', turn.account)
  return { ...ended, ending: { ...ended.ending, proven: true, remoteId: ended.ending.remoteId ?? committed.remoteId } }
}

/** After a time of failures a read comes first: what it finds does not matter, only that it gets through. */
async function probe(subject: PublicationContext, attempt: Attempt, cursor: Cursor): Promise<void> {
  const { machine, turn, delivery } = subject
  const sought = { sentAt: new Date(), exclude: [] }
  await callNetwork(subject, 'find', (call) => delivery.find(call, attempt.content.outgoing, cursor, sought))
  await machine.breaker.closed(turn.network)
}

function toSentAttempt({ id, content }: Attempt): SentAttempt {
  return { id, outgoing: content.outgoing }
}

function recordProgress(
  subject: PublicationContext,
  attempt: Attempt,
  cursor: Cursor,
  state: AttemptProgress['state'],
): Promise<boolean> {
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

function nothingSent(
  { machine, row }: PublicationContext,
  attempt: Attempt,
  cursor: Cursor | null,
  error: unknown,
): ProcessingResult {
  if (error instanceof NetworkError)
    return afterNothingSent(
      machine.timing,
      row,
      cursor === null ? null : { id: attempt.id, cursor },
      error.failure,
      new Date(),
    )
  machine.deps.log.error({ err: error, publication: row.id }, 'a preparation broke')
  const wakeMs = backoff(machine.timing, row.tries)
  return { after: noAccountEffect, ending: createOutcome(row, 'DUE', { wakeMs, tries: row.tries + 1 }) }
}

/**
 * It may not leave: somebody else claimed it meanwhile, and nothing of ours counts any more; or its company was disabled, and
 * its next turn holds it. Nothing of it left.
 */
function lost({ row }: PublicationContext): ProcessingResult {
  return { after: noAccountEffect, ending: createOutcome(row, 'DUE', { wakeMs: 0, tries: row.tries }) }
}
