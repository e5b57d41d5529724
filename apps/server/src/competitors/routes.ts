import { Competitor } from '@vitrine/contract/competitors'
import { toIri } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import { findPage, inOrder, inVisibleLocations, matchesAny } from '../db/lists.ts'
import { requireVisibleLocation } from '../db/visible-location.ts'
import type { HandlersOf } from '../http/handler.ts'
import { analyze } from './analysis.ts'
import { add, remove, requireCompetitor, search } from './competitors.ts'
import { fetchBusinesses } from './fetch-businesses.ts'
import { facts, present } from './present.ts'
import { findCompetitors, listLocationCompetitors } from './queries.ts'

export const competitorRoutes: HandlersOf<'competitors'> = {
  async list(deps, { list, viewer, db, lang }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`gmb_competitor c`,
      id: sql`c.id`,
      scope: [
        sql`c.company_id = ${viewer.companyId} and c.removed_at is null`,
        inVisibleLocations(viewer, sql`c.location_id`),
      ],
      filters: { location: matchesAny(sql`c.location_id`) },
      order: { createdAt: sql`c.created_at` },
      otherwise: [[sql`c.created_at`, 'asc']],
    })
    const rows = inOrder(ids, await findCompetitors(db, viewer.companyId, ids))
    const results = await fetchBusinesses(
      deps,
      rows.map(({ place_id }) => place_id),
      lang,
    )
    return { items: rows.map((row) => present(row, results.get(row.place_id))), totalItems }
  },

  async create(deps, { body, viewer, db, lang }) {
    const row = await requireCompetitor(db, viewer, await add(deps, db, viewer, body))
    return present(row, (await fetchBusinesses(deps, [row.place_id], lang)).get(row.place_id))
  },

  async read(deps, { params, viewer, db, lang }) {
    const row = await requireCompetitor(db, viewer, params.id)
    return present(row, (await fetchBusinesses(deps, [row.place_id], lang)).get(row.place_id))
  },

  async remove(_deps, { params, viewer, db }) {
    await remove(db, viewer, params.id)
  },

  async analyze(deps, { params, query, viewer, db, lang }) {
    const row = await requireCompetitor(db, viewer, params.id)
    const location = await requireVisibleLocation(db, viewer, row.location_id)
    return analyze(deps, db, viewer.companyId, lang, location, [row], query)
  },

  async analyzePlace(deps, { params, query, viewer, db, lang }) {
    const location = await requireVisibleLocation(db, viewer, params.id)
    return analyze(
      deps,
      db,
      viewer.companyId,
      lang,
      location,
      await listLocationCompetitors(db, viewer.companyId, location.id),
      query,
    )
  },

  async search(deps, { params, query, viewer, db, lang }) {
    const found = await search(deps, db, viewer, params.id, query.q, lang)
    const there = new Map(
      (await listLocationCompetitors(db, viewer.companyId, params.id)).map((competitor) => [
        competitor.place_id,
        competitor.id,
      ]),
    )
    return {
      places: found.map((business) => {
        const competitor = there.get(business.id)
        return {
          placeId: business.id,
          ...facts(business),
          ...(competitor === undefined ? {} : { competitor: toIri(Competitor, competitor) }),
        }
      }),
    }
  },
}
