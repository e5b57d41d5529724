import type { Locale } from '@vitrine/contract/companies'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { findPage, inOrder, matches, matchesAny } from '../db/lists.ts'
import { feedsInScope } from '../db/visible-feeds.ts'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { draftByHand } from './draft-by-hand.ts'
import { presentFeed, presentItem } from './present.ts'
import { tryFeed } from './preview-feed.ts'
import { findFeeds, findItems } from './queries.ts'
import { change, checkNow, create, remove, restore } from './rss-feeds.ts'

export const rssFeedRoutes: HandlersOf<'rssFeeds'> = {
  async list({ config }, { list, viewer, db, lang }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`rss_feed f`,
      id: sql`f.id`,
      scope: [sql`f.company_id = ${viewer.companyId}`, sql`f.removed_at is null`, feedsInScope(viewer)],
      filters: { search: matches(sql`f.search_text`), status: matchesAny(sql`f.status`, 'text') },
      order: { createdAt: sql`f.created_at` },
      otherwise: [[sql`f.created_at`, 'desc']],
    })
    const rows = inOrder(ids, await findFeeds(db, viewer, ids))
    return { items: rows.map((row) => presentFeed(config, row, viewer, lang)), totalItems }
  },

  async create(deps, { body, viewer, db, lang }) {
    return show(deps, db, viewer, lang, await create(deps, viewer, body))
  },

  async read(deps, { params, viewer, db, lang }) {
    return show(deps, db, viewer, lang, params.id)
  },

  async update(deps, { params, body, viewer, db, lang }) {
    await change(deps, viewer, params.id, body)
    return show(deps, db, viewer, lang, params.id)
  },

  async remove(deps, { params, viewer }) {
    await remove(deps, viewer, params.id)
  },

  async restore(deps, { params, viewer, db, lang }) {
    await restore(deps, viewer, params.id)
    return show(deps, db, viewer, lang, params.id)
  },

  async check(deps, { params, viewer, db, lang }) {
    await checkNow(deps, viewer, params.id)
    return show(deps, db, viewer, lang, params.id)
  },

  async items(_deps, { params, list, viewer, db, lang }) {
    const [feed] = await findFeeds(db, viewer, [params.id])
    if (!feed) throw notFound()
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`rss_item i`,
      id: sql`i.id`,
      scope: [sql`i.company_id = ${viewer.companyId}`, sql`i.feed_id = ${params.id}`],
      filters: { outcome: matchesAny(sql`i.outcome`, 'text') },
      otherwise: [[sql`i.found_at`, 'desc']],
    })
    const rows = inOrder(ids, await findItems(db, viewer, ids))
    return { items: rows.map((row) => presentItem(row, viewer, lang)), totalItems }
  },

  async test(deps, { body, viewer, db }) {
    return tryFeed(deps, db, viewer, body.url)
  },
}

export const rssItemRoutes: HandlersOf<'rssItems'> = {
  async draft(deps, { params, viewer, db, lang }) {
    await draftByHand(deps, viewer, params.id)
    const [row] = await findItems(db, viewer, [params.id])
    if (!row) throw notFound()
    return presentItem(row, viewer, lang)
  },
}

async function show({ config }: Deps, db: Db, viewer: Viewer, lang: Locale, id: string) {
  const [row] = await findFeeds(db, viewer, [id])
  if (!row) throw notFound()
  return presentFeed(config, row, viewer, lang)
}
