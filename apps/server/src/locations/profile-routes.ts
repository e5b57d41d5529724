import { notFound } from '../errors.ts'
import { decide, saveProfile } from '../listings/profile.ts'
import type { HandlersOf } from '../serve.ts'
import { seesLocation } from '../viewer.ts'
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
    const known = await readPlace(db, who, lang, params.id)
    await decide(deps, who.companyId, known.id, body)
    return readPlace(db, who, lang, params.id)
  },
}
