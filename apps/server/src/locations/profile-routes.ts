import type { ListingField } from '@vitrine/contract/listings'
import type { HandlersOf } from '../http/handler.ts'
import { notFound, Refusal } from '../lib/errors.ts'
import { may, seesLocation } from '../lib/viewer.ts'
import { decide, saveProfile } from '../listings/profile.ts'
import { readLocation } from './read-location.ts'

export const locationProfileRoutes: HandlersOf<'locationProfiles'> = {
  async save(deps, { params, body, viewer, db, lang }) {
    if (!seesLocation(viewer, params.id)) throw notFound()
    await deps.databases
      .forCompany(viewer.companyId)
      .transaction()
      .execute((tx) => saveProfile(tx, viewer.companyId, params.id, body))
    return readLocation(db, viewer, lang, params.id)
  },

  async decide(deps, { params, body, viewer, db, lang }) {
    if (!seesLocation(viewer, params.id)) throw notFound()
    const column = body.take === 'theirs' ? findColumn(body.fields) : undefined
    // Whoever only manages hours and the profile does not rename or move a location by adopting what Google shows.
    if (column !== undefined && !may(viewer, 'locations'))
      throw new Refusal(403, { code: 'locations.onlyHours', params: { field: column } })
    const known = await readLocation(db, viewer, lang, params.id)
    await decide(deps, viewer.companyId, known.id, body)
    return readLocation(db, viewer, lang, params.id)
  },
}

/** The property of a location that one of these fields is about, where hours and profile are not. */
function findColumn(fields: readonly ListingField[]): string | undefined {
  return fields.includes('title') ? 'name' : fields.includes('address') ? 'street' : undefined
}
