import type { Locale } from '@vitrine/contract/companies'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { anyOf, findPage, inOrder, matches } from '../db/lists.ts'
import { feedsInScope } from '../db/visible-feeds.ts'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { draftByHand } from './draft.ts'
import { change, checkNow, create, remove, restore } from './feeds.ts'
import { presentFeed, presentItem } from './present.ts'
import { findFeeds, findItems } from './queries.ts'
import { tryFeed } from './trial.ts'

export const rssFeedRoutes: HandlersOf<'rssFeeds'> = {
  async list({ config }, { list, who, db, lang }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`rss_feed f`,
      id: sql`f.id`,
      scope: [sql`f.company_id = ${who.companyId}`, sql`f.removed_at is null`, feedsInScope(who)],
      filters: { search: matches(sql`f.search_text`), status: anyOf(sql`f.status`, 'text') },
      order: { createdAt: sql`f.created_at` },
      otherwise: [[sql`f.created_at`, 'desc']],
    })
    const rows = inOrder(ids, await findFeeds(db, who, ids))
    return { items: rows.map((row) => presentFeed(config, row, who, lang)), totalItems }
  },

  async create(deps, { body, who, db, lang }) {
    return show(deps, db, who, lang, await create(deps, who, body))
  },

  async read(deps, { params, who, db, lang }) {
    return show(deps, db, who, lang, params.id)
  },

  async update(deps, { params, body, who, db, lang }) {
    await change(deps, who, params.id, body)
    return show(deps, db, who, lang, params.id)
  },

  async remove(deps, { params, who }) {
    await remove(deps, who, params.id)
  },

  async restore(deps, { params, who, db, lang }) {
    await restore(deps, who, params.id)
    return show(deps, db, who, lang, params.id)
  },

  async check(deps, { params, who, db, lang }) {
    await checkNow(deps, who, params.id)
    return show(deps, db, who, lang, params.id)
  },

  async items(_deps, { params, list, who, db, lang }) {
    const [feed] = await findFeeds(db, who, [params.id])
    if (!feed) throw notFound()
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`rss_item i`,
      id: sql`i.id`,
      scope: [sql`i.company_id = ${who.companyId}`, sql`i.feed_id = ${params.id}`],
      filters: { outcome: anyOf(sql`i.outcome`, 'text') },
      otherwise: [[sql`i.found_at`, 'desc']],
    })
    const rows = inOrder(ids, await findItems(db, who, ids))
    return { items: rows.map((row) => presentItem(row, who, lang)), totalItems }
  },

  async test(deps, { body, who, db }) {
    return tryFeed(deps, db, who, body.url)
  },
}

export const rssItemRoutes: HandlersOf<'rssItems'> = {
  async draft(deps, { params, who, db, lang }) {
    await draftByHand(deps, who, params.id)
    const [row] = await findItems(db, who, [params.id])
    if (!row) throw notFound()
    return presentItem(row, who, lang)
  },
}

async function show({ config }: Deps, db: Db, who: Viewer, lang: Locale, id: string) {
  const [row] = await findFeeds(db, who, [id])
  if (!row) throw notFound()
  return presentFeed(config, row, who, lang)
}
