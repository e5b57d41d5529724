import { LocationSummary } from '@vitrine/contract/locations'
import { identity } from '@vitrine/contract/resource'
import type { HandlersOf } from '../http/handler.ts'
import { differences, standings } from './location-status.ts'

export const locationStandingRoutes: HandlersOf<'locationStandings'> = {
  async list(_deps, { viewer, db }) {
    const member = await standings(db, viewer)
    return { '@id': '/api/location_standings', '@type': 'Collection', totalItems: member.length, member }
  },

  async differences(_deps, { viewer, db }) {
    const rows = await differences(db, viewer)
    const member = rows.map(({ location_id, name, network, differs, refused }) => ({
      ...{ network, differs: differs ?? [], refused: refused ?? [] },
      location: { ...identity(LocationSummary, location_id), name },
    }))
    return { '@id': '/api/listing_differences', '@type': 'Collection', totalItems: rows[0]?.total ?? 0, member }
  },
}
