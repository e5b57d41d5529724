import { mostPlacesInLists } from '@vitrine/contract/posts'
import { type SqlBool, sql } from 'kysely'
import { findMedia } from '../attachments/content.ts'
import { anyOf, type Condition, during, findPage, inOrder, inPlacesOf, is, matches } from '../db/lists.ts'
import { inSight, postsInScope } from '../db/visible-posts.ts'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { approve, askEdit } from './approval.ts'
import { historyOf } from './history.ts'
import { change, create, crossPost, duplicate, remove } from './posts.ts'
import { presentPost, presentSummary } from './present.ts'
import * as publications from './publications.ts'
import { findPost, findPosts } from './queries.ts'
import { takeDown } from './removal.ts'
import { retry } from './retry.ts'
import { hasStatus, isApprovable } from './statuses.ts'

export const postRoutes: HandlersOf<'posts'> = {
  async list(deps, { list, who, db, lang }) {
    const goesTo = (where: Condition) => sql<SqlBool>`exists (select from publication x
      where x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post'
        and ${inPlacesOf(who, sql`x.location_id`)} and ${where})`
    const toPlaces = (ids: readonly string[]) => goesTo(anyOf(sql`x.location_id`)(ids))
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`scheduled_post p`,
      id: sql`p.id`,
      scope: [sql`p.company_id = ${who.companyId}`, sql`p.deleted_at is null`, postsInScope(who)],
      filters: {
        location: toPlaces,
        'scheduledPostLocations.location': toPlaces,
        integrationType: anyOf(sql`p.integration_type`, 'text'),
        postType: anyOf(sql`p.post_type`, 'text'),
        postStatus: hasStatus(who),
        canApprove: is(isApprovable(who)),
        scheduledAt: during(sql`p.scheduled_at`),
        isConnected: is(
          goesTo(sql`x.kind = 'post' and x.state in ('WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING')
            and exists (select from integration i where i.company_id = x.company_id and i.location_id = x.location_id
              and i.type = x.network and i.valid_token)`),
        ),
        ownPosts: is(sql`(p.author_id is not distinct from ${who.userId})`),
        locationLabels: (labels) =>
          goesTo(sql`exists (select from location_label_link k where k.company_id = x.company_id
            and k.location_id = x.location_id and ${anyOf(sql`k.label_id`)(labels)})`),
        groupe: (groups) =>
          goesTo(sql`exists (select from location l where l.company_id = x.company_id and l.id = x.location_id
            and ${anyOf(sql`l.group_id`)(groups)})`),
        composition: anyOf(sql`p.composition::text`, 'text'),
        attachment: (files) => sql`p.attachment_ids && ${files}::uuid[]`,
        search: matches(sql`p.search_text`),
      },
      order: { scheduledAt: sql`p.scheduled_at`, createdAt: sql`p.created_at` },
      otherwise: [[sql`p.scheduled_at`, 'asc']],
      sifts: list.filters.search !== undefined || list.filters.postStatus !== undefined || who.locations !== null,
    })
    const rows = inOrder(ids, await findPosts(db, who, ids, mostPlacesInLists))
    const media = await findMedia(
      deps.config,
      db,
      rows.flatMap((row) => row.attachment_ids),
    )
    const filesOf = (row: (typeof rows)[number]) => row.attachment_ids.flatMap((id) => media.get(id) ?? [])
    return { items: rows.map((row) => presentSummary(row, filesOf(row), who, lang)), totalItems }
  },

  async create(deps, { body, who }) {
    return show(deps, who, await create(deps, who, body))
  },

  async read(deps, { params, who }) {
    return show(deps, who, params.id)
  },

  async update(deps, { params, body, who }) {
    await change(deps, who, params.id, body)
    return show(deps, who, params.id)
  },

  async remove(deps, { params, who }) {
    await remove(deps, who, params.id)
  },

  async approve(deps, { params, body, who }) {
    await approve(deps, who, params.id, body)
    return show(deps, who, params.id)
  },

  async askEdit(deps, { params, body, who }) {
    await askEdit(deps, who, params.id, body.note)
    return show(deps, who, params.id)
  },

  async retry(deps, { params, body, who }) {
    const skipped = await retry(deps, who, params.id, body)
    return { ...(await show(deps, who, params.id)), skipped }
  },

  async duplicate(deps, { params, who }) {
    return show(deps, who, await duplicate(deps, who, params.id))
  },

  async publications(_deps, { params, list, who, db, lang }) {
    const post = await findPost(db, who, params.id)
    if (!post) throw notFound()
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`publication x join scheduled_post p on p.company_id = x.company_id and p.id = x.post_id`,
      id: sql`x.id`,
      scope: [sql`x.company_id = ${who.companyId}`, sql`x.post_id = ${params.id}`, inSight(who)],
      filters: { state: anyOf(sql`x.state`, 'text'), location: anyOf(sql`x.location_id`) },
      otherwise: [[sql`x.location_name`, 'asc']],
    })
    const rows = inOrder(ids, await publications.findPublications(db, who, ids))
    return { items: rows.map((row) => publications.presentPublication(row, post, who, lang)), totalItems }
  },

  async history(_deps, { params, who, db }) {
    const post = await findPost(db, who, params.id)
    if (!post) throw notFound()
    return { acts: await historyOf(db, who, post) }
  },

  async removal(deps, { params, body, who }) {
    return takeDown(deps, who, params.id, body.locations)
  },

  async crossPost(deps, { body, who }) {
    const { composition, ids } = await crossPost(deps, who, body)
    const posts = []
    for (const id of ids) posts.push(await show(deps, who, id))
    return { composition, posts }
  },
}

export const publicationRoutes: HandlersOf<'publications'> = {
  async read(_deps, { params, who, db, lang }) {
    const [row] = await publications.findPublications(db, who, [params.id])
    const post = row && (await findPost(db, who, row.post_id))
    if (!post) throw notFound()
    return publications.presentPublication(row, post, who, lang)
  },

  async retry(deps, asked) {
    await publications.retry(deps, asked.who, asked.params.id)
    return publicationRoutes.read(deps, { ...asked, body: undefined })
  },

  async confirm(deps, asked) {
    await publications.confirm(deps, asked.who, asked.params.id, asked.body.url)
    return publicationRoutes.read(deps, { ...asked, body: undefined })
  },
}

async function show(deps: Deps, who: Viewer, id: string) {
  const db = deps.databases.of(who.companyId)
  const row = await findPost(db, who, id)
  if (!row) throw notFound()
  const media = await findMedia(deps.config, db, row.attachment_ids)
  return presentPost(
    row,
    row.attachment_ids.flatMap((file) => media.get(file) ?? []),
    who,
    who.lang,
  )
}
