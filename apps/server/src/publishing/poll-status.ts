import { type Cursor, type DeliveryStep, type Json, NetworkError } from '@vitrine/networks/network'
import { fp } from '../lib/failpoints.ts'
import { callNetwork } from './call-network.ts'
import type { PublicationContext } from './context.ts'
import {
  backoff,
  createAttemptOutcome,
  createOutcome,
  getResponseClass,
  noAccountEffect,
  type ProcessingResult,
  toAccountEffect,
  wentWell,
} from './outcome.ts'

/** What was sent, as far as it matters afterwards. */
export interface SentAttempt {
  readonly id: string
  readonly outgoing: Json
}

const maxSteps = 60

/** What the network accepted: asks on until it says what became of it. From here it is never sent again. */
export async function pollUntilDone(
  subject: PublicationContext,
  sent: SentAttempt,
  from: DeliveryStep,
): Promise<ProcessingResult> {
  const { machine, row, turn, delivery } = subject
  let step = from
  for (let count = 0; count < maxSteps; count++) {
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
      step = await callNetwork(subject, 'step', (call) => delivery.step(call, sent.outgoing, cursor))
    } catch (error) {
      return afterAccepted(subject, sent, cursor, error)
    }
  }
  throw new Error(`${maxSteps} steps led nowhere`)
}

function published(
  { row }: PublicationContext,
  sent: SentAttempt,
  remoteId: string,
  remoteUrl: string | null,
): ProcessingResult {
  const attempt = createAttemptOutcome(row, sent.id, 'PUBLISHED')
  return { after: wentWell, ending: createOutcome(row, 'PUBLISHED', { remoteId, remoteUrl, attempt }) }
}

/** Only a person can tell whether it is public: said aloud, and left to them. */
export function unconfirmed(
  { row }: PublicationContext,
  sent: SentAttempt,
  more: { say?: string } = {},
): ProcessingResult {
  const attempt = createAttemptOutcome(row, sent.id, 'UNCONFIRMED', { say: more.say ?? null })
  return {
    after: noAccountEffect,
    ending: createOutcome(row, 'UNCONFIRMED', { errorCode: 'publish.unconfirmed', attempt }),
  }
}

function stillProcessing(
  subject: PublicationContext,
  sent: SentAttempt,
  cursor: Cursor,
  afterMs: number,
  tries = 0,
): ProcessingResult {
  const { machine, row } = subject
  if ((row.attempt?.sent_ago ?? 0) > machine.timing.processingMost)
    return cursor.remoteId === null ? unconfirmed(subject, sent) : published(subject, sent, cursor.remoteId, null)
  const attempt = createAttemptOutcome(row, sent.id, 'PROCESSING', { cursor })
  const wakeMs = Math.round(afterMs / machine.timing.speed)
  return {
    after: wentWell,
    ending: createOutcome(row, 'PROCESSING', { wakeMs, tries, remoteId: cursor.remoteId, attempt }),
  }
}

/** A question about what was accepted failed; the thing itself stands. */
function afterAccepted(
  subject: PublicationContext,
  sent: SentAttempt,
  cursor: Cursor,
  error: unknown,
): ProcessingResult {
  const { machine, row } = subject
  const { timing } = machine
  if (!(error instanceof NetworkError)) {
    machine.deps.log.error({ err: error, publication: row.id }, 'a question about something accepted broke')
    return stillProcessing(subject, sent, cursor, backoff(timing, row.tries) * timing.speed, row.tries + 1)
  }
  const { failure } = error
  const after = toAccountEffect(timing, failure, new Date())
  switch (failure.kind) {
    case 'rejected': {
      const details = { responseClass: getResponseClass(failure), code: failure.code, say: failure.say }
      const attempt = createAttemptOutcome(row, sent.id, 'REFUSED', { cursor, ...details })
      const ending = createOutcome(row, 'FAILED', {
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
      return { ...stillProcessing(subject, sent, cursor, timing.laterReads * timing.speed, row.tries + 1), after }
    case 'wait':
      return { ...stillProcessing(subject, sent, cursor, (after.blockMs ?? 0) * timing.speed, row.tries), after }
    case 'unavailable':
    case 'unexpected': {
      const pause = backoff(timing, row.tries) * timing.speed
      return { ...stillProcessing(subject, sent, cursor, pause, row.tries + 1), after }
    }
  }
}
