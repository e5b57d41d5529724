import { maxListedLocations } from '@vitrine/contract/posts'
import { type SqlBool, sql } from 'kysely'
import { findMedia } from '../attachments/post-media.ts'
import { type Condition, during, findPage, inOrder, inVisibleLocations, is, matches, matchesAny } from '../db/lists.ts'
import { isVisiblePublication, postsInScope } from '../db/visible-posts.ts'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { approve, requestChanges } from './approval.ts'
import { readHistory } from './post-history.ts'
import { change, create, crossPost, duplicate, remove } from './posts.ts'
import { presentPost, presentSummary } from './present.ts'
import * as publications from './publications.ts'
import { findPost, findPosts } from './queries.ts'
import { removeFromNetworks } from './removal.ts'
import { retry } from './retry.ts'
import { hasStatus, isApprovable } from './statuses.ts'

export const postRoutes: HandlersOf<'posts'> = {
  async list(deps, { list, viewer, db, lang }) {
    const hasPublication = (where: Condition) => sql<SqlBool>`exists (select from publication x
      where x.company_id = p.company_id and x.post_id = p.id and x.kind = 'post'
        and ${inVisibleLocations(viewer, sql`x.location_id`)} and ${where})`
    const isAtLocations = (ids: readonly string[]) => hasPublication(matchesAny(sql`x.location_id`)(ids))
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`scheduled_post p`,
      id: sql`p.id`,
      scope: [sql`p.company_id = ${viewer.companyId}`, sql`p.deleted_at is null`, postsInScope(viewer)],
      filters: {
        location: isAtLocations,
        'scheduledPostLocations.location': isAtLocations,
        integrationType: matchesAny(sql`p.integration_type`, 'text'),
        postType: matchesAny(sql`p.post_type`, 'text'),
        postStatus: hasStatus(viewer),
        canApprove: is(isApprovable(viewer)),
        scheduledAt: during(sql`p.scheduled_at`),
        isConnected: is(
          hasPublication(sql`x.kind = 'post' and x.state in ('WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING')
            and exists (select from integration i where i.company_id = x.company_id and i.location_id = x.location_id
              and i.type = x.network and i.valid_token)`),
        ),
        ownPosts: is(sql`(p.author_id is not distinct from ${viewer.userId})`),
        locationLabels: (labels) =>
          hasPublication(sql`exists (select from location_label_link k where k.company_id = x.company_id
            and k.location_id = x.location_id and ${matchesAny(sql`k.label_id`)(labels)})`),
        groupe: (groups) =>
          hasPublication(sql`exists (select from location l where l.company_id = x.company_id and l.id = x.location_id
            and ${matchesAny(sql`l.group_id`)(groups)})`),
        composition: matchesAny(sql`p.composition::text`, 'text'),
        attachment: (files) => sql`p.attachment_ids && ${files}::uuid[]`,
        search: matches(sql`p.search_text`),
      },
      order: { scheduledAt: sql`p.scheduled_at`, createdAt: sql`p.created_at` },
      otherwise: [[sql`p.scheduled_at`, 'asc']],
      sifts: list.filters.search !== undefined || list.filters.postStatus !== undefined || viewer.locations !== null,
    })
    const rows = inOrder(ids, await findPosts(db, viewer, ids, maxListedLocations))
    const media = await findMedia(
      deps.config,
      db,
      rows.flatMap((row) => row.attachment_ids),
    )
    const getFiles = (row: (typeof rows)[number]) => row.attachment_ids.flatMap((id) => media.get(id) ?? [])
    return { items: rows.map((row) => presentSummary(row, getFiles(row), viewer, lang)), totalItems }
  },

  async create(deps, { body, viewer }) {
    return show(deps, viewer, await create(deps, viewer, body))
  },

  async read(deps, { params, viewer }) {
    return show(deps, viewer, params.id)
  },

  async update(deps, { params, body, viewer }) {
    await change(deps, viewer, params.id, body)
    return show(deps, viewer, params.id)
  },

  async remove(deps, { params, viewer }) {
    await remove(deps, viewer, params.id)
  },

  async approve(deps, { params, body, viewer }) {
    await approve(deps, viewer, params.id, body)
    return show(deps, viewer, params.id)
  },

  async askEdit(deps, { params, body, viewer }) {
    await requestChanges(deps, viewer, params.id, body.note)
    return show(deps, viewer, params.id)
  },

  async retry(deps, { params, body, viewer }) {
    const skipped = await retry(deps, viewer, params.id, body)
    return { ...(await show(deps, viewer, params.id)), skipped }
  },

  async duplicate(deps, { params, viewer }) {
    return show(deps, viewer, await duplicate(deps, viewer, params.id))
  },

  async publications(_deps, { params, list, viewer, db, lang }) {
    const post = await findPost(db, viewer, params.id)
    if (!post) throw notFound()
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`publication x join scheduled_post p on p.company_id = x.company_id and p.id = x.post_id`,
      id: sql`x.id`,
      scope: [sql`x.company_id = ${viewer.companyId}`, sql`x.post_id = ${params.id}`, isVisiblePublication(viewer)],
      filters: { state: matchesAny(sql`x.state`, 'text'), location: matchesAny(sql`x.location_id`) },
      otherwise: [[sql`x.location_name`, 'asc']],
    })
    const rows = inOrder(ids, await publications.findPublications(db, viewer, ids))
    return { items: rows.map((row) => publications.presentPublication(row, post, viewer, lang)), totalItems }
  },

  async history(_deps, { params, viewer, db }) {
    const post = await findPost(db, viewer, params.id)
    if (!post) throw notFound()
    return { acts: await readHistory(db, viewer, post) }
  },

  async removal(deps, { params, body, viewer }) {
    return removeFromNetworks(deps, viewer, params.id, body.locations)
  },

  async crossPost(deps, { body, viewer }) {
    const { composition, ids } = await crossPost(deps, viewer, body)
    const posts = []
    for (const id of ids) posts.push(await show(deps, viewer, id))
    return { composition, posts }
  },
}

export const publicationRoutes: HandlersOf<'publications'> = {
  async read(_deps, { params, viewer, db, lang }) {
    const [row] = await publications.findPublications(db, viewer, [params.id])
    const post = row && (await findPost(db, viewer, row.post_id))
    if (!post) throw notFound()
    return publications.presentPublication(row, post, viewer, lang)
  },

  async retry(deps, input) {
    await publications.retry(deps, input.viewer, input.params.id)
    return publicationRoutes.read(deps, { ...input, body: undefined })
  },

  async confirm(deps, input) {
    await publications.confirm(deps, input.viewer, input.params.id, input.body.url)
    return publicationRoutes.read(deps, { ...input, body: undefined })
  },
}

async function show(deps: Deps, viewer: Viewer, id: string) {
  const db = deps.databases.forCompany(viewer.companyId)
  const row = await findPost(db, viewer, id)
  if (!row) throw notFound()
  const media = await findMedia(deps.config, db, row.attachment_ids)
  return presentPost(
    row,
    row.attachment_ids.flatMap((file) => media.get(file) ?? []),
    viewer,
    viewer.lang,
  )
}
