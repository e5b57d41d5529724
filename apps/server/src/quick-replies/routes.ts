import type { IntegrationType } from '@vitrine/contract/integrations'
import { writeInstant } from '@vitrine/contract/query'
import { QuickReply, type QuickReplyTexts } from '@vitrine/contract/quick-replies'
import { identity } from '@vitrine/contract/resource'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { anyOf, findPage, inOrder, matches } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findQuickReplies, ownFields, type QuickReplyRow, stands, visibleTo } from './queries.ts'
import { move, remove, removeAll, restore } from './several.ts'
import { exampleValues } from './values.ts'
import { change, create, createAll } from './write.ts'

export const quickReplyRoutes: HandlersOf<'quickReplies'> = {
  async list(_deps, { list, who, db }) {
    const title = sql`fold(q.title)`
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`quick_reply q`,
      id: sql`q.id`,
      scope: [visibleTo(who), stands],
      filters: {
        search: matches(sql`fold(concat_ws(' ', q.title, q.shortcut, q.folder,
          q.texts ->> 'fr', q.texts ->> 'en', q.texts ->> 'es'))`),
        folder: anyOf(sql`q.folder`, 'text'),
        lang: (langs) => sql<SqlBool>`jsonb_exists_any(q.texts, ${langs}::text[])`,
        networks: (networks) => sql<SqlBool>`(q.networks = '{}' or q.networks && ${networks}::text[])`,
        visibility: anyOf(sql`(case when q.owner_id is null then 'company' else 'me' end)`, 'text'),
      },
      order: { title, uses: sql`q.uses`, lastUsedAt: sql`q.last_used_at`, createdAt: sql`q.created_at` },
      otherwise: [[title, 'asc']],
    })
    return { items: inOrder(ids, await findQuickReplies(db, who, ids)).map(present), totalItems }
  },

  async create(_deps, { body, who, db }) {
    return read(db, who, await create(db, who, body))
  },

  async createAll(_deps, { body, who, db }) {
    await createAll(db, who, body.items)
    return { created: body.items.length }
  },

  async fields(_deps, { who, db }) {
    const own = await ownFields(db, who)
    return { own, ...(await exampleValues(db, who)) }
  },

  async read(_deps, { params, who, db }) {
    return read(db, who, params.id)
  },

  async update(_deps, { params, body, who, db }) {
    await change(db, who, params.id, body)
    return read(db, who, params.id)
  },

  async move(_deps, { body, who, db }) {
    return { changed: await move(db, who, body.quickReplies, body.folder || null) }
  },

  async removeAll(_deps, { body, who, db }) {
    return { changed: await removeAll(db, who, body.quickReplies) }
  },

  async restore(_deps, { body, who, db }) {
    return { changed: await restore(db, who, body.quickReplies) }
  },

  async remove(_deps, { params, who, db }) {
    if ((await remove(db, who, [params.id])) === 0) throw notFound()
  },
}

async function read(db: Db, who: Viewer, id: string) {
  const [row] = await findQuickReplies(db, who, [id])
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
