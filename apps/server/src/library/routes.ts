import { sql } from 'kysely'
import { findPage, inOrder, is, matches, matchesAny } from '../db/lists.ts'
import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import { changeFolder, createFolder } from './folders.ts'
import { isUsed } from './media-uses.ts'
import { changeMedia, createMedia, moveMedias, tagMedias } from './medias.ts'
import { presentFolder, presentMedia, presentRemoval } from './present.ts'
import { findFolders, findMedias, foldersWithin } from './queries.ts'
import { createRemoval, putBack } from './removals.ts'

export const libraryFolderRoutes: HandlersOf<'libraryFolders'> = {
  async list(_deps, { list, viewer, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`library_folder f`,
      id: sql`f.id`,
      scope: [sql`f.company_id = ${viewer.companyId}`, sql`f.deleted_at is null`],
      filters: { parent: matchesAny(sql`f.parent_id`) },
      otherwise: [[sql`f.sort_name`, 'asc']],
    })
    return { items: inOrder(ids, await findFolders(db, viewer.companyId, ids)).map(presentFolder), totalItems }
  },

  async create(_deps, { body, viewer, db }) {
    const id = await createFolder(db, viewer, body)
    return presentFolder(one(await findFolders(db, viewer.companyId, [id])))
  },

  async read(_deps, { params, viewer, db }) {
    return presentFolder(one(await findFolders(db, viewer.companyId, [params.id])))
  },

  async update(_deps, { params, body, viewer, db }) {
    await changeFolder(db, viewer, params.id, body)
    return presentFolder(one(await findFolders(db, viewer.companyId, [params.id])))
  },
}

export const libraryMediaRoutes: HandlersOf<'libraryMedias'> = {
  async list(deps, { list, viewer, db }) {
    const hash = (values: readonly string[]) =>
      sql<boolean>`exists (select from attachment a where a.company_id = m.company_id and a.id = m.attachment_id
        and encode(a.source_sha256, 'hex') = any(${values}::text[]))`
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`library_media m`,
      id: sql`m.id`,
      scope: [sql`m.company_id = ${viewer.companyId}`, sql`m.deleted_at is null`],
      filters: {
        search: matches(sql`(m.sort_name || ' ' || fold(array_to_string(m.tags, ' ')) || ' ' || fold(coalesce(
          (select a.alt_text from attachment a where a.company_id = m.company_id and a.id = m.attachment_id), '')))`),
        type: matchesAny(sql`m.type`, 'text'),
        tag: (tags) => sql<boolean>`m.tags && ${tags}::text[]`,
        kind: matchesAny(sql`m.kind`, 'text'),
        format: matchesAny(sql`m.format`, 'text'),
        unused: is(sql`not ${isUsed(viewer, sql`m.attachment_id`)}`),
        folder: matchesAny(sql`m.folder_id`),
        within: (folders) => sql<boolean>`m.folder_id in ${foldersWithin(viewer.companyId, folders)}`,
        contentHash: hash,
      },
      exists: { folder: sql`m.folder_id is not null`, kind: sql`m.kind is not null` },
      order: { createdAt: sql`m.created_at`, name: sql`m.sort_name` },
      otherwise: [[sql`m.created_at`, 'desc']],
      sifts: list.filters.search !== undefined || list.filters.unused !== undefined,
    })
    const rows = inOrder(ids, await findMedias(db, viewer, ids))
    return { items: rows.map((row) => presentMedia(deps.config, row)), totalItems }
  },

  async create(deps, { body, viewer, db }) {
    const id = await createMedia(db, viewer, body)
    return presentMedia(deps.config, one(await findMedias(db, viewer, [id])))
  },

  async read(deps, { params, viewer, db }) {
    return presentMedia(deps.config, one(await findMedias(db, viewer, [params.id])))
  },

  async update(deps, { params, body, viewer, db }) {
    await changeMedia(db, viewer, params.id, body)
    return presentMedia(deps.config, one(await findMedias(db, viewer, [params.id])))
  },

  async move(_deps, { body, viewer, db }) {
    return { moved: await moveMedias(db, viewer, body) }
  },

  async tag(_deps, { body, viewer, db }) {
    return { tagged: await tagMedias(db, viewer, body) }
  },

  async tags(_deps, { viewer, db }) {
    const { rows } = await sql<{ name: string; count: number }>`select tag as name, count(*)::int as count
      from library_media m, unnest(m.tags) tag where m.company_id = ${viewer.companyId} and m.deleted_at is null
      group by tag order by fold(tag), tag limit 1000`.execute(db)
    return { tags: rows.map(({ name, count }) => ({ name, count })) }
  },
}

export const libraryRemovalRoutes: HandlersOf<'libraryRemovals'> = {
  async create(_deps, { body, viewer, db }) {
    return presentRemoval(await createRemoval(db, viewer, body))
  },

  async remove(_deps, { params, viewer, db }) {
    await putBack(db, viewer, params.id)
  },
}

function one<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw notFound()
  return row
}
