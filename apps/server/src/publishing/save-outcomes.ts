import { markInvalid } from '../connections/tokens.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { publishEvent } from '../events/events.ts'
import { brokenConstraint } from '../lib/errors.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import type { PublicationContext, Settling } from './context.ts'
import type { Deliverables, Settled } from './deliverable.ts'
import { noAccountEffect } from './outcome.ts'
import { type PublicationOutcome, settle } from './publication-store.ts'
import { dropHoldIfEnabled, isHeld } from './suspension.ts'

/** Writes how turns of one company ended, with everything that follows from it: all of it or nothing. */
export async function settleMany(
  deps: Deps,
  kinds: Deliverables,
  companyId: string,
  items: readonly Settling[],
): Promise<boolean[]> {
  const db = deps.databases.forCompany(companyId)
  const endings = items.map(({ ended }) => ended.ending)
  const isPlain = (item: Settling) =>
    toNotices(item).length === 0 && kinds[item.row.kind].settled === undefined && !isHeld(item.ended.ending)
  if (items.every(isPlain)) return settle(db, companyId, endings)
  return db.transaction().execute(async (tx) => {
    const written = await settle(tx, companyId, await dropHoldIfEnabled(tx, companyId, endings))
    const writtenItems = items.filter((_item, index) => written[index])
    await notifyOutcomes(tx, kinds, companyId, writtenItems)
    return written
  })
}

/** What follows from endings that were written: people are told, dead tokens marked, each kind does its part. */
export async function notifyOutcomes(
  tx: Tx,
  kinds: Deliverables,
  companyId: string,
  items: readonly Settling[],
): Promise<void> {
  await notify(tx, companyId, items.flatMap(toNotices))
  for (const item of items) await disconnect(tx, item)
  for (const [kind, deliverable] of Object.entries(kinds)) {
    const changes = items.filter(({ row }) => row.kind === kind).map(toSettled)
    if (changes.length > 0) await deliverable.settled?.(tx, changes)
  }
}

/** Writes what is known so far in the middle of a turn. False when it is not ours to write, or bound already. */
export async function settleDirectly(
  { machine, row }: PublicationContext,
  ending: PublicationOutcome,
): Promise<boolean> {
  try {
    return await machine.rows.settle(row.company_id, { row, ended: { ending, after: noAccountEffect } })
  } catch (error) {
    if (isBoundAlready(error)) return false
    throw error
  }
}

/** What stands on the network under this id belongs to another attempt. */
export function isBoundAlready(error: unknown): boolean {
  return brokenConstraint(error) === 'publication_attempt_remote'
}

async function disconnect(tx: Tx, { row, ended }: Settling): Promise<void> {
  const { reconnect } = ended.after
  if (reconnect === null || row.integration_id === null) return
  await markInvalid(tx, row.integration_id, reconnect)
  await publishEvent(tx, {
    company: row.company_id,
    type: 'integration',
    id: row.integration_id,
    ...(row.location_id === null ? {} : { location: row.location_id }),
  })
}

function toSettled({ row, ended: { ending } }: Settling): Settled {
  const { state, errorCode, refused, remoteId, remoteUrl } = ending
  return { companyId: row.company_id, row, state, errorCode, refused, remoteId, remoteUrl }
}

/** What people are told of an ending. An answer in the inbox says so itself where it stands. */
function toNotices({ row, ended: { ending, after } }: Settling): Notice[] {
  const params = { place: row.location_name, network: row.network }
  const notices: Notice[] = []
  if (after.reconnect !== null && row.integration_id !== null)
    notices.push({
      type: 'invalidatedToken',
      kind: 'token',
      params: params,
      topic: row.integration_id,
      publicationId: row.id,
      locationId: row.location_id,
      ...(row.location_id === null ? {} : { itemId: row.location_id }),
    })
  if (row.post_id === null) return notices
  const about = { topic: row.post_id, itemId: row.post_id, publicationId: row.id, locationId: row.location_id }
  const reason = { ...params, reason: ending.errorCode ?? '' }
  switch (ending.state) {
    case 'FAILED':
    case 'QUARANTINED':
      return [...notices, { type: 'scheduledPostError', kind: `${row.kind}.failed`, params: reason, ...about }]
    case 'UNCONFIRMED':
      return [...notices, { type: 'scheduledPostError', kind: `${row.kind}.unconfirmed`, params: reason, ...about }]
    default:
      return notices
  }
}
