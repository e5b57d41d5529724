import { Company } from '@vitrine/contract/companies'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { SharedMedia, SharedMediaOffer } from '@vitrine/contract/shared-medias'
import { type RawBuilder, sql } from 'kysely'
import { mustHave } from '../attachments/kept.ts'
import { presentAttachment, presentFile } from '../attachments/present.ts'
import { anyOf, findPage, inOrder, matches } from '../db/lists.ts'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Config } from '../lib/config.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findCompanies, findTakers, type NamedCompany } from './platform.ts'
import { countUses, findKept, findOffers, type KeptRow, type SharedRow, sharedWith } from './queries.ts'
import { changeShared, keeperOf, share, shareAgain, shareNoMore, takeShared } from './sharing.ts'

const filters = {
  search: matches(
    sql`(s.sort_name || ' ' || fold(array_to_string(s.tags, ' ')) || ' ' || fold(s.folder) || ' ' || fold(coalesce(s.alt_text, '')))`,
  ),
  type: anyOf(sql`s.type`, 'text'),
  tag: (tags: readonly string[]): RawBuilder<boolean> => sql<boolean>`s.tags && ${tags}::text[]`,
  kind: anyOf(sql`s.kind`, 'text'),
  format: anyOf(sql`s.format`, 'text'),
}
const rows = {
  ...{ from: sql`shared_media s`, id: sql`s.id` },
  order: { createdAt: sql`s.created_at`, name: sql`s.sort_name` },
  otherwise: [[sql`s.created_at`, 'desc']],
} as const

export const sharedMediaRoutes: HandlersOf<'sharedMedias'> = {
  async list(deps, { list, who }) {
    const { keeper, kept } = keeperOf(deps, who)
    const { ids, totalItems } = await findPage(kept, list, {
      ...rows,
      scope: [sql`s.company_id = ${keeper}`, sql`s.deleted_at is null`],
      filters: { ...filters, folder: anyOf(sql`s.folder`, 'text') },
      sifts: list.filters.search !== undefined,
    })
    return { items: await presentKept(deps, inOrder(ids, await findKept(kept, keeper, ids))), totalItems }
  },

  async create(deps, { body, who }) {
    return one(deps, who, await share(deps, who, body))
  },

  async read(deps, { params, who }) {
    return one(deps, who, params.id)
  },

  async update(deps, { params, body, who }) {
    await changeShared(deps, who, params.id, body)
    return one(deps, who, params.id)
  },

  async remove(deps, { params, who }) {
    await shareNoMore(deps, who, params.id)
  },

  async restore(deps, { params, who }) {
    await shareAgain(deps, who, params.id)
    return one(deps, who, params.id)
  },

  async uses(deps, { params, who }) {
    const { keeper, kept } = keeperOf(deps, who)
    if ((await findKept(kept, keeper, [params.id])).length === 0) throw notFound()
    const companies = []
    for (const company of await findTakers(deps.databases.open, params.id)) {
      const uses = await countUses(deps.databases.of(company.id), company.id, params.id)
      if (uses.posts > 0) companies.push({ company: receiver(company), ...uses })
    }
    return { companies }
  },

  async folders(deps, { who }) {
    const { keeper, kept } = keeperOf(deps, who)
    const { rows } = await sql<{ path: string; count: number }>`select s.folder as path, count(*)::int as count
      from shared_media s where s.company_id = ${keeper} and s.deleted_at is null group by s.folder order by fold(s.folder)`.execute(
      kept,
    )
    return { folders: rows.map(({ path, count }) => ({ path, count })) }
  },

  async offers(deps, { list, who, db }) {
    const { ids, totalItems } = await findPage(db, list, {
      ...rows,
      scope: [sharedWith(who.companyId)],
      filters,
      sifts: list.filters.search !== undefined,
    })
    const found = inOrder(ids, await findOffers(db, who, ids))
    return {
      items: found.map((row) => ({
        ...identity(SharedMediaOffer, row.id),
        ...presentShared(deps.config, row),
        uses: row.uses,
      })),
      totalItems,
    }
  },

  async take(deps, { params, who, db }) {
    const id = await takeShared(db, who, params.id)
    return presentAttachment(deps.config, await mustHave(db, id))
  },
}

async function one(deps: Deps, who: Viewer, id: string) {
  const { keeper, kept } = keeperOf(deps, who)
  const [media] = await presentKept(deps, await findKept(kept, keeper, [id]))
  if (!media) throw notFound()
  return media
}

async function presentKept(deps: Deps, kept: readonly KeptRow[]) {
  const named = new Map(
    (
      await findCompanies(
        deps.databases.open,
        kept.flatMap(({ companies }) => companies),
      )
    ).map((one) => [one.id, one]),
  )
  return kept.map((row) => ({
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
