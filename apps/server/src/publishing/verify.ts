import { type Cursor, NetworkError } from '@vitrine/networks/network'
import { fp } from '../lib/failpoints.ts'
import { callNetwork } from './call-network.ts'
import type { PublicationContext } from './context.ts'
import {
  createAttemptOutcome,
  createOutcome,
  getResponseClass,
  nextReadMs,
  noAccountEffect,
  type ProcessingResult,
  toAccountEffect,
  wentWell,
} from './outcome.ts'
import { pollUntilDone, type SentAttempt, unconfirmed } from './poll-status.ts'
import { settleDirectly } from './save-outcomes.ts'

/** Complete reads without a trace, one after the other, that prove that nothing arrived. */
const emptyReadsThatProve = 2
/** Complete reads that could not tell, after which a person is asked. */
const unsureReadsThatSuffice = 3

/** Something may or may not be public: reads the network until it is certain. One sight of it is proof, once. */
export async function verify(
  subject: PublicationContext,
  sent: SentAttempt,
  cursor: Cursor,
): Promise<ProcessingResult> {
  const { machine, row, turn, delivery } = subject
  const { timing } = machine
  const known = row.attempt
  if (known === null || known.sent_at === null) throw new Error('nothing was sent that could be read back')
  const sentAgo = known.sent_ago ?? 0
  const reads = known.reads + 1
  const again = (
    more: { emptyReads?: number; unsureReads?: number; say?: string | null; responseClass?: string } = {},
  ) => {
    const { emptyReads = 0, unsureReads = known.unsure_reads, ...details } = more
    const attempt = createAttemptOutcome(row, sent.id, 'VERIFYING', { reads, emptyReads, unsureReads, ...details })
    const wakeMs = emptyReads > 0 ? timing.betweenEmptyReads : nextReadMs(timing, sentAgo)
    return createOutcome(row, 'VERIFYING', { wakeMs, attempt })
  }

  await fp('verify.before', turn.account)
  let found: Cursor | 'absent' | 'unsure'
  try {
    const exclude = await machine.dispatcher.boundIds(turn.network, turn.account, known.sent_at, sent.id)
    const sought = { sentAt: new Date(known.sent_at), exclude }
    found = await callNetwork(subject, 'find', (call) => delivery.find(call, sent.outgoing, cursor, sought))
  } catch (error) {
    // No read is no verdict.
    if (sentAgo > timing.unconfirmedAfter) return unconfirmed(subject, sent)
    if (!(error instanceof NetworkError)) {
      machine.deps.log.error({ err: error, publication: row.id }, 'reading back broke')
      return { after: noAccountEffect, ending: again() }
    }
    const { failure } = error
    const ending = again({ say: failure.say, responseClass: getResponseClass(failure) })
    return { after: toAccountEffect(timing, failure, new Date()), ending }
  }
  await fp('verify.answered', turn.account)

  if (found === 'absent') {
    if (sentAgo < timing.doubt) return { after: wentWell, ending: again() }
    const emptyReads = known.empty_reads + 1
    if (emptyReads < emptyReadsThatProve) return { after: wentWell, ending: again({ emptyReads }) }
    const attempt = createAttemptOutcome(row, sent.id, 'ABSENT', { reads, emptyReads })
    return { after: wentWell, ending: createOutcome(row, 'DUE', { wakeMs: 0, tries: row.tries + 1, attempt }) }
  }
  if (found === 'unsure') {
    const unsureReads = known.unsure_reads + 1
    if (sentAgo >= timing.doubt && unsureReads >= unsureReadsThatSuffice) return unconfirmed(subject, sent)
    return { after: wentWell, ending: again({ unsureReads }) }
  }
  // Kept before it is asked for more: what was seen once needs no second look.
  const attempt = createAttemptOutcome(row, sent.id, 'PROCESSING', { reads, cursor: found })
  const seen = createOutcome(row, 'PROCESSING', { wakeMs: 0, remoteId: found.remoteId, attempt })
  if (!(await settleDirectly(subject, seen))) return { after: noAccountEffect, ending: again() }
  await fp('verdict.saved', turn.account)
  return pollUntilDone(subject, sent, { next: 'step', cursor: found, after: 0 })
}
