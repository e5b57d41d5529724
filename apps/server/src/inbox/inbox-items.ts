import type { Call, Inbox } from '@vitrine/networks/network'
import { type SqlBool, sql } from 'kysely'
import { atNetwork } from '../connections/grants.ts'
import { findIntegrationByType } from '../connections/integrations.ts'
import { withAccountToken } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import { findPage } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { publishEvent } from '../events/events.ts'
import { conflict } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { networkFor } from '../networks/connectors.ts'
import { type InboxListRequest, type ItemRow, listed } from './queries.ts'

/** Sets an item's own marks. A mark that already stands changes nothing and tells nobody. */
export async function mark(
  db: Db,
  viewer: Viewer,
  item: ItemRow,
  marks: { isDone?: boolean | undefined; isLiked?: boolean | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('inbox_item')
      .set({ is_done: marks.isDone ?? item.is_done, is_liked: marks.isLiked ?? item.is_liked })
      .where('id', '=', item.id)
      .execute()
    await publishEvent(tx, { company: viewer.companyId, type: 'inbox', id: item.id, location: item.location_id })
  })
}

/** Marks every item the filters find. In pieces, so that nobody waits for all of them. */
export async function markAll(db: Db, viewer: Viewer, query: InboxListRequest, isDone: boolean): Promise<number> {
  const found = listed(viewer, query)
  const others = { ...found, scope: [...found.scope, sql<SqlBool>`i.is_done <> ${isDone}`], total: sql<number>`0` }
  const firstThousand: InboxListRequest = { ...query, page: 1, itemsPerPage: 1000 }
  let changed = 0
  for (;;) {
    const { ids } = await findPage(db, firstThousand, others)
    if (ids.length === 0) return changed
    await db.updateTable('inbox_item').set({ is_done: isDone }).where('id', 'in', ids).execute()
    await publishEvent(db, { company: viewer.companyId, type: 'inbox' })
    changed += ids.length
  }
}

/** Likes or unlikes an item on its network. */
export async function like(deps: Deps, db: Db, item: ItemRow, on: boolean): Promise<void> {
  await withItemAccount(deps, db, item, (call, inbox) => inbox.like?.(call, item.remote_id, on))
}

/** Deletes an item on its network; what is gone there already is gone here too. */
export async function removeItem(deps: Deps, db: Db, viewer: Viewer, item: ItemRow): Promise<void> {
  await withItemAccount(deps, db, item, (call, inbox) => inbox.remove?.(call, item.remote_id))
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('inbox_item').set({ removed_at: sql`clock_timestamp()` }).where('id', '=', item.id).execute()
    await publishEvent(tx, { company: viewer.companyId, type: 'inbox', id: item.id, location: item.location_id })
  })
}

/** Asks the network in the name of the account an item came to; a person must reconnect when nobody may speak for it. */
export async function withItemAccount(
  deps: Deps,
  db: Db,
  item: Pick<ItemRow, 'company_id' | 'location_id' | 'type' | 'account_id'>,
  request: (call: Call, inbox: Inbox) => Promise<unknown> | undefined,
): Promise<void> {
  const inbox = networkFor(deps.networks, item.type)?.inbox
  const integration = await findIntegrationByType(db, item.location_id, item.type)
  if (!inbox || integration?.account_id !== item.account_id) throw conflict('inbox.reconnect')
  const result = await atNetwork(() =>
    withAccountToken(deps, item.company_id, integration.id, async (voice) => {
      await request({ ...networkRequest(deps, 30), ...voice, guard() {} }, inbox)
    }),
  )
  if (result === 'reconnect') throw conflict('inbox.reconnect')
}
