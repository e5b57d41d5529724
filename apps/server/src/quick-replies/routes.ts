import type { IntegrationType } from '@vitrine/contract/integrations'
import { writeInstant } from '@vitrine/contract/query'
import { QuickReply, type QuickReplyTexts } from '@vitrine/contract/quick-replies'
import { identity } from '@vitrine/contract/resource'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, matches, matchesAny } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { move, remove, removeAll, restore } from './bulk.ts'
import { findQuickReplies, isNotDeleted, ownFields, type QuickReplyRow, visibleTo } from './queries.ts'
import { exampleValues } from './reply-field-values.ts'
import { change, create, createAll } from './write.ts'

export const quickReplyRoutes: HandlersOf<'quickReplies'> = {
  async list(_deps, { list, viewer, db }) {
    const title = sql`fold(q.title)`
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`quick_reply q`,
      id: sql`q.id`,
      scope: [visibleTo(viewer), isNotDeleted],
      filters: {
        search: matches(sql`fold(concat_ws(' ', q.title, q.shortcut, q.folder,
          q.texts ->> 'fr', q.texts ->> 'en', q.texts ->> 'es'))`),
        folder: matchesAny(sql`q.folder`, 'text'),
        lang: (langs) => sql<SqlBool>`jsonb_exists_any(q.texts, ${langs}::text[])`,
        networks: (networks) => sql<SqlBool>`(q.networks = '{}' or q.networks && ${networks}::text[])`,
        visibility: matchesAny(sql`(case when q.owner_id is null then 'company' else 'me' end)`, 'text'),
      },
      order: { title, uses: sql`q.uses`, lastUsedAt: sql`q.last_used_at`, createdAt: sql`q.created_at` },
      otherwise: [[title, 'asc']],
    })
    return { items: inOrder(ids, await findQuickReplies(db, viewer, ids)).map(present), totalItems }
  },

  async create(_deps, { body, viewer, db }) {
    return read(db, viewer, await create(db, viewer, body))
  },

  async createAll(_deps, { body, viewer, db }) {
    await createAll(db, viewer, body.items)
    return { created: body.items.length }
  },

  async fields(_deps, { viewer, db }) {
    const own = await ownFields(db, viewer)
    return { own, ...(await exampleValues(db, viewer)) }
  },

  async read(_deps, { params, viewer, db }) {
    return read(db, viewer, params.id)
  },

  async update(_deps, { params, body, viewer, db }) {
    await change(db, viewer, params.id, body)
    return read(db, viewer, params.id)
  },

  async move(_deps, { body, viewer, db }) {
    return { changed: await move(db, viewer, body.quickReplies, body.folder || null) }
  },

  async removeAll(_deps, { body, viewer, db }) {
    return { changed: await removeAll(db, viewer, body.quickReplies) }
  },

  async restore(_deps, { body, viewer, db }) {
    return { changed: await restore(db, viewer, body.quickReplies) }
  },

  async remove(_deps, { params, viewer, db }) {
    if ((await remove(db, viewer, [params.id])) === 0) throw notFound()
  },
}

async function read(db: Db, viewer: Viewer, id: string) {
  const [row] = await findQuickReplies(db, viewer, [id])
  if (!row) throw notFound()
  return present(row)
}

function present(row: QuickReplyRow) {
  return {
    ...identity(QuickReply, row.id),
    title: row.title,
    ...(row.shortcut === null ? {} : { shortcut: `/${row.shortcut}` }),
    ...(row.folder === null ? {} : { folder: row.folder }),
    texts: row.texts as QuickReplyTexts, // written through the contract only
    networks: row.networks as IntegrationType[], // likewise
    ...(row.min_rating === null ? {} : { minRating: row.min_rating }),
    ...(row.max_rating === null ? {} : { maxRating: row.max_rating }),
    visibility: row.owner_id === null ? ('company' as const) : ('me' as const),
    uses: row.uses,
    ...(row.last_used_at === null ? {} : { lastUsedAt: writeInstant(row.last_used_at) }),
    createdAt: writeInstant(row.created_at),
    editedAt: writeInstant(row.edited_at),
  }
}
