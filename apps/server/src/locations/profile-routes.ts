import type { ListingField } from '@vitrine/contract/listings'
import type { HandlersOf } from '../http/handler.ts'
import { notFound, Refusal } from '../lib/errors.ts'
import { may, seesLocation } from '../lib/viewer.ts'
import { decide, saveProfile } from '../listings/profile.ts'
import { readPlace } from './read.ts'

export const locationProfileRoutes: HandlersOf<'locationProfiles'> = {
  async save(deps, { params, body, who, db, lang }) {
    if (!seesLocation(who, params.id)) throw notFound()
    await deps.databases
      .of(who.companyId)
      .transaction()
      .execute((tx) => saveProfile(tx, who.companyId, params.id, body))
    return readPlace(db, who, lang, params.id)
  },

  async decide(deps, { params, body, who, db, lang }) {
    if (!seesLocation(who, params.id)) throw notFound()
    const column = body.take === 'theirs' ? columnOf(body.fields) : undefined
    // Whoever only manages hours and the profile does not rename or move a location by adopting what Google shows.
    if (column !== undefined && !may(who, 'locations'))
      throw new Refusal(403, { code: 'locations.onlyHours', params: { field: column } })
    const known = await readPlace(db, who, lang, params.id)
    await decide(deps, who.companyId, known.id, body)
    return readPlace(db, who, lang, params.id)
  },
}

/** The property of a location that one of these fields is about, where hours and profile are not. */
function columnOf(fields: readonly ListingField[]): string | undefined {
  return fields.includes('title') ? 'name' : fields.includes('address') ? 'street' : undefined
}
