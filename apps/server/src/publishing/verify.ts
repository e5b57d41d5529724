import { type Cursor, NetworkError } from '@vitrine/networks/network'
import { fp } from '../lib/failpoints.ts'
import { aftermathOf, attemptOf, classOf, type Ended, endingOf, nextReadMs, untroubled, wentWell } from './ending.ts'
import { goOn, type Sent, unconfirmed } from './follow.ts'
import type { Subject } from './machine.ts'
import { settleDirectly } from './settling.ts'
import { asked } from './talk.ts'

/** Complete reads without a trace, one after the other, that prove that nothing arrived. */
const emptyReadsThatProve = 2
/** Complete reads that could not tell, after which a person is asked. */
const unsureReadsThatSuffice = 3

/** Something may or may not be public: reads the network until it is certain. One sight of it is proof, once. */
export async function verify(subject: Subject, sent: Sent, cursor: Cursor): Promise<Ended> {
  const { machine, row, turn, delivery } = subject
  const { windows } = machine
  const known = row.attempt
  if (known === null || known.sent_at === null) throw new Error('nothing was sent that could be read back')
  const sentAgo = known.sent_ago ?? 0
  const reads = known.reads + 1
  const again = (
    more: { emptyReads?: number; unsureReads?: number; say?: string | null; responseClass?: string } = {},
  ) => {
    const { emptyReads = 0, unsureReads = known.unsure_reads, ...words } = more
    const attempt = attemptOf(row, sent.id, 'VERIFYING', { reads, emptyReads, unsureReads, ...words })
    const wakeMs = emptyReads > 0 ? windows.betweenEmptyReads : nextReadMs(windows, sentAgo)
    return endingOf(row, 'VERIFYING', { wakeMs, attempt })
  }

  await fp('verify.before', turn.account)
  let found: Cursor | 'absent' | 'unsure'
  try {
    const exclude = await machine.dispatcher.boundIds(turn.network, turn.account, known.sent_at, sent.id)
    const sought = { sentAt: new Date(known.sent_at), exclude }
    found = await asked(subject, 'find', (call) => delivery.find(call, sent.outgoing, cursor, sought))
  } catch (error) {
    // No read is no verdict.
    if (sentAgo > windows.unconfirmedAfter) return unconfirmed(subject, sent)
    if (!(error instanceof NetworkError)) {
      machine.deps.log.error({ err: error, publication: row.id }, 'reading back broke')
      return { after: untroubled, ending: again() }
    }
    const { failure } = error
    const ending = again({ say: failure.say, responseClass: classOf(failure) })
    return { after: aftermathOf(windows, failure, new Date()), ending }
  }
  await fp('verify.answered', turn.account)

  if (found === 'absent') {
    if (sentAgo < windows.doubt) return { after: wentWell, ending: again() }
    const emptyReads = known.empty_reads + 1
    if (emptyReads < emptyReadsThatProve) return { after: wentWell, ending: again({ emptyReads }) }
    const attempt = attemptOf(row, sent.id, 'ABSENT', { reads, emptyReads })
    return { after: wentWell, ending: endingOf(row, 'DUE', { wakeMs: 0, tries: row.tries + 1, attempt }) }
  }
  if (found === 'unsure') {
    const unsureReads = known.unsure_reads + 1
    if (sentAgo >= windows.doubt && unsureReads >= unsureReadsThatSuffice) return unconfirmed(subject, sent)
    return { after: wentWell, ending: again({ unsureReads }) }
  }
  // Kept before it is asked for more: what was seen once needs no second look.
  const attempt = attemptOf(row, sent.id, 'PROCESSING', { reads, cursor: found })
  const seen = endingOf(row, 'PROCESSING', { wakeMs: 0, remoteId: found.remoteId, attempt })
  if (!(await settleDirectly(subject, seen))) return { after: untroubled, ending: again() }
  await fp('verdict.saved', turn.account)
  return goOn(subject, sent, { next: 'step', cursor: found, after: 0 })
}
