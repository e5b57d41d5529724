import { Company } from '@vitrine/contract/companies'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { SharedMedia, SharedMediaOffer } from '@vitrine/contract/shared-medias'
import { type RawBuilder, sql } from 'kysely'
import { presentAttachment, presentFile } from '../attachments/present.ts'
import { requireAttachment } from '../attachments/require-attachment.ts'
import { findPage, inOrder, matches, matchesAny } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Config } from '../lib/config.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findCompanies, findTakers, type NamedCompany } from './platform.ts'
import { countUses, findOffers, findShared, type OwnSharedRow, type SharedRow, sharedWith } from './queries.ts'
import { changeShared, getSharingOwner, importShared, share, shareAgain, shareNoMore } from './sharing.ts'

const filters = {
  search: matches(
    sql`(s.sort_name || ' ' || fold(array_to_string(s.tags, ' ')) || ' ' || fold(s.folder) || ' ' || fold(coalesce(s.alt_text, '')))`,
  ),
  type: matchesAny(sql`s.type`, 'text'),
  tag: (tags: readonly string[]): RawBuilder<boolean> => sql<boolean>`s.tags && ${tags}::text[]`,
  kind: matchesAny(sql`s.kind`, 'text'),
  format: matchesAny(sql`s.format`, 'text'),
}
const rows = {
  ...{ from: sql`shared_media s`, id: sql`s.id` },
  order: { createdAt: sql`s.created_at`, name: sql`s.sort_name` },
  otherwise: [[sql`s.created_at`, 'desc']],
} as const

export const sharedMediaRoutes: HandlersOf<'sharedMedias'> = {
  async list(deps, { list, viewer }) {
    const { ownerCompanyId, ownerDb } = getSharingOwner(deps, viewer)
    const { ids, totalItems } = await findPage(ownerDb, list, {
      ...rows,
      scope: [sql`s.company_id = ${ownerCompanyId}`, sql`s.deleted_at is null`],
      filters: { ...filters, folder: matchesAny(sql`s.folder`, 'text') },
      sifts: list.filters.search !== undefined,
    })
    return {
      items: await presentOwnShared(deps, inOrder(ids, await findShared(ownerDb, ownerCompanyId, ids))),
      totalItems,
    }
  },

  async create(deps, { body, viewer }) {
    return one(deps, viewer, await share(deps, viewer, body))
  },

  async read(deps, { params, viewer }) {
    return one(deps, viewer, params.id)
  },

  async update(deps, { params, body, viewer }) {
    await changeShared(deps, viewer, params.id, body)
    return one(deps, viewer, params.id)
  },

  async remove(deps, { params, viewer }) {
    await shareNoMore(deps, viewer, params.id)
  },

  async restore(deps, { params, viewer }) {
    await shareAgain(deps, viewer, params.id)
    return one(deps, viewer, params.id)
  },

  async uses(deps, { params, viewer }) {
    const { ownerCompanyId, ownerDb } = getSharingOwner(deps, viewer)
    if ((await findShared(ownerDb, ownerCompanyId, [params.id])).length === 0) throw notFound()
    const companies = []
    for (const company of await findTakers(deps.databases.open, params.id)) {
      const uses = await countUses(deps.databases.forCompany(company.id), company.id, params.id)
      if (uses.posts > 0) companies.push({ company: receiver(company), ...uses })
    }
    return { companies }
  },

  async folders(deps, { viewer }) {
    const { ownerCompanyId, ownerDb } = getSharingOwner(deps, viewer)
    const { rows } = await sql<{ path: string; count: number }>`select s.folder as path, count(*)::int as count
      from shared_media s where s.company_id = ${ownerCompanyId} and s.deleted_at is null group by s.folder order by fold(s.folder)`.execute(
      ownerDb,
    )
    return { folders: rows.map(({ path, count }) => ({ path, count })) }
  },

  async offers(deps, { list, viewer, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      ...rows,
      scope: [sharedWith(viewer.companyId)],
      filters,
      sifts: list.filters.search !== undefined,
    })
    const found = inOrder(ids, await findOffers(db, viewer, ids))
    return {
      items: found.map((row) => ({
        ...identity(SharedMediaOffer, row.id),
        ...presentShared(deps.config, row),
        uses: row.uses,
      })),
      totalItems,
    }
  },

  async take(deps, { params, viewer, db }) {
    const id = await importShared(db, viewer, params.id)
    return presentAttachment(deps.config, await requireAttachment(db, id))
  },
}

async function one(deps: Deps, viewer: Viewer, id: string) {
  const { ownerCompanyId, ownerDb } = getSharingOwner(deps, viewer)
  const [media] = await presentOwnShared(deps, await findShared(ownerDb, ownerCompanyId, [id]))
  if (!media) throw notFound()
  return media
}

async function presentOwnShared(deps: Deps, rows: readonly OwnSharedRow[]) {
  const named = new Map(
    (
      await findCompanies(
        deps.databases.open,
        rows.flatMap(({ companies }) => companies),
      )
    ).map((company) => [company.id, company]),
  )
  return rows.map((row) => ({
    ...identity(SharedMedia, row.id),
    ...presentShared(deps.config, row),
    everybody: row.everybody,
    companies: row.companies.flatMap((id) => named.get(id) ?? []).map(receiver),
  }))
}

function presentShared(config: Config, row: SharedRow) {
  return {
    ...presentFile(config, row),
    ...{ name: row.name, folder: row.folder, type: row.type, format: row.format, tags: row.tags },
    ...(row.kind === null ? {} : { kind: row.kind }),
    createdAt: writeInstant(row.created_at),
  }
}

function receiver({ id, name }: NamedCompany) {
  return { ...identity(Company, id), name }
}
