import { requireVisibleLocation } from '../db/visible-location.ts'
import type { HandlersOf } from '../http/handler.ts'
import { presentPending } from './present.ts'
import { endPending, findPending } from './queries.ts'
import { signIn } from './sign-in.ts'

export const privateInstagramRoutes: HandlersOf<'privateInstagram'> = {
  async signIn(deps, { params, body, viewer, db, lang }) {
    return signIn(deps, db, viewer, lang, await requireVisibleLocation(db, viewer, params.id), body)
  },

  async signInAgain(deps, { params, body, viewer, db, lang }) {
    return signIn(deps, db, viewer, lang, await requireVisibleLocation(db, viewer, params.id), body)
  },

  async pending(_deps, { params, viewer, db }) {
    await requireVisibleLocation(db, viewer, params.id)
    return presentPending(await findPending(db, params.id))
  },

  async cancel(_deps, { params, viewer, db }) {
    await requireVisibleLocation(db, viewer, params.id)
    await endPending(db, params.id)
  },
}
