import { type Cursor, type Json, NetworkError, type Step } from '@vitrine/networks/network'
import { fp } from '../lib/failpoints.ts'
import { aftermathOf, attemptOf, backoff, classOf, type Ended, endingOf, untroubled, wentWell } from './ending.ts'
import type { Subject } from './machine.ts'
import { asked } from './talk.ts'

/** What was sent, as far as it matters afterwards. */
export interface Sent {
  readonly id: string
  readonly outgoing: Json
}

const mostSteps = 60

/** What the network accepted: asks on until it says what became of it. From here it is never sent again. */
export async function goOn(subject: Subject, sent: Sent, from: Step): Promise<Ended> {
  const { machine, row, turn, delivery } = subject
  let step = from
  for (let taken = 0; taken < mostSteps; taken++) {
    if (step.next === 'done') {
      await fp('done.answered', turn.account)
      return published(subject, sent, step.remoteId, step.url?.href ?? null)
    }
    if (step.next === 'commit') {
      machine.deps.log.error({ publication: row.id }, 'a connector asked to send again what was accepted')
      return unconfirmed(subject, sent)
    }
    const { cursor, after } = step
    if (step.next === 'processing' || after > 0) return stillProcessing(subject, sent, cursor, after * 1000)
    try {
      step = await asked(subject, 'step', (call) => delivery.step(call, sent.outgoing, cursor))
    } catch (error) {
      return afterAccepted(subject, sent, cursor, error)
    }
  }
  throw new Error(`${mostSteps} steps led nowhere`)
}

function published({ row }: Subject, sent: Sent, remoteId: string, remoteUrl: string | null): Ended {
  const attempt = attemptOf(row, sent.id, 'PUBLISHED')
  return { after: wentWell, ending: endingOf(row, 'PUBLISHED', { remoteId, remoteUrl, attempt }) }
}

/** Only a person can tell whether it is public: said aloud, and left to them. */
export function unconfirmed({ row }: Subject, sent: Sent, more: { say?: string } = {}): Ended {
  const attempt = attemptOf(row, sent.id, 'UNCONFIRMED', { say: more.say ?? null })
  return { after: untroubled, ending: endingOf(row, 'UNCONFIRMED', { errorCode: 'publish.unconfirmed', attempt }) }
}

function stillProcessing(subject: Subject, sent: Sent, cursor: Cursor, afterMs: number, tries = 0): Ended {
  const { machine, row } = subject
  if ((row.attempt?.sent_ago ?? 0) > machine.windows.processingMost)
    return cursor.remoteId === null ? unconfirmed(subject, sent) : published(subject, sent, cursor.remoteId, null)
  const attempt = attemptOf(row, sent.id, 'PROCESSING', { cursor })
  const wakeMs = Math.round(afterMs / machine.windows.speed)
  return { after: wentWell, ending: endingOf(row, 'PROCESSING', { wakeMs, tries, remoteId: cursor.remoteId, attempt }) }
}

/** A question about what was accepted failed; the thing itself stands. */
function afterAccepted(subject: Subject, sent: Sent, cursor: Cursor, error: unknown): Ended {
  const { machine, row } = subject
  const { windows } = machine
  if (!(error instanceof NetworkError)) {
    machine.deps.log.error({ err: error, publication: row.id }, 'a question about something accepted broke')
    return stillProcessing(subject, sent, cursor, backoff(windows, row.tries) * windows.speed, row.tries + 1)
  }
  const { failure } = error
  const after = aftermathOf(windows, failure, new Date())
  switch (failure.kind) {
    case 'rejected': {
      const words = { responseClass: classOf(failure), code: failure.code, say: failure.say }
      const attempt = attemptOf(row, sent.id, 'REFUSED', { cursor, ...words })
      const ending = endingOf(row, 'FAILED', {
        errorCode: failure.say,
        refused: true,
        remoteId: cursor.remoteId,
        attempt,
      })
      return { after, ending }
    }
    case 'reconnect':
      // Named by the network and out of our sight: public, as far as anybody can know.
      if (cursor.remoteId !== null) return { ...published(subject, sent, cursor.remoteId, null), after }
      return { ...stillProcessing(subject, sent, cursor, windows.laterReads * windows.speed, row.tries + 1), after }
    case 'wait':
      return { ...stillProcessing(subject, sent, cursor, (after.blockMs ?? 0) * windows.speed, row.tries), after }
    case 'unavailable':
    case 'unexpected': {
      const pause = backoff(windows, row.tries) * windows.speed
      return { ...stillProcessing(subject, sent, cursor, pause, row.tries + 1), after }
    }
  }
}
