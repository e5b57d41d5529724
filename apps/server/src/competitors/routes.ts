import { Competitor } from '@vitrine/contract/competitors'
import { iriOf } from '@vitrine/contract/resource'
import { sql } from 'kysely'
import { anyOf, findPage, inOrder, inPlacesOf } from '../db/lists.ts'
import { mustSee } from '../db/visible-location.ts'
import type { HandlersOf } from '../http/handler.ts'
import { analyze } from './analysis.ts'
import { add, mustFind, remove, search } from './competitors.ts'
import { facts, present } from './present.ts'
import { competitorsOf, findCompetitors } from './queries.ts'
import { askAbout } from './said.ts'

export const competitorRoutes: HandlersOf<'competitors'> = {
  async list(deps, { list, who, db, lang }) {
    const { ids, totalItems } = await findPage(db, list, {
      from: sql`gmb_competitor c`,
      id: sql`c.id`,
      scope: [sql`c.company_id = ${who.companyId} and c.removed_at is null`, inPlacesOf(who, sql`c.location_id`)],
      filters: { location: anyOf(sql`c.location_id`) },
      order: { createdAt: sql`c.created_at` },
      otherwise: [[sql`c.created_at`, 'asc']],
    })
    const rows = inOrder(ids, await findCompetitors(db, who.companyId, ids))
    const said = await askAbout(
      deps,
      rows.map(({ place_id }) => place_id),
      lang,
    )
    return { items: rows.map((row) => present(row, said.get(row.place_id))), totalItems }
  },

  async create(deps, { body, who, db, lang }) {
    const row = await mustFind(db, who, await add(deps, db, who, body))
    return present(row, (await askAbout(deps, [row.place_id], lang)).get(row.place_id))
  },

  async read(deps, { params, who, db, lang }) {
    const row = await mustFind(db, who, params.id)
    return present(row, (await askAbout(deps, [row.place_id], lang)).get(row.place_id))
  },

  async remove(_deps, { params, who, db }) {
    await remove(db, who, params.id)
  },

  async analyze(deps, { params, query, who, db, lang }) {
    const row = await mustFind(db, who, params.id)
    const place = await mustSee(db, who, row.location_id)
    return analyze(deps, db, who.companyId, lang, place, [row], query)
  },

  async analyzePlace(deps, { params, query, who, db, lang }) {
    const place = await mustSee(db, who, params.id)
    return analyze(deps, db, who.companyId, lang, place, await competitorsOf(db, who.companyId, place.id), query)
  },

  async search(deps, { params, query, who, db, lang }) {
    const found = await search(deps, db, who, params.id, query.q, lang)
    const there = new Map((await competitorsOf(db, who.companyId, params.id)).map((one) => [one.place_id, one.id]))
    return {
      places: found.map((place) => {
        const competitor = there.get(place.id)
        return {
          placeId: place.id,
          ...facts(place),
          ...(competitor === undefined ? {} : { competitor: iriOf(Competitor, competitor) }),
        }
      }),
    }
  },
}
