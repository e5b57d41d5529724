import { mustSee } from '../db/visible-location.ts'
import type { HandlersOf } from '../http/handler.ts'
import { presentPending } from './present.ts'
import { endPending, findPending } from './queries.ts'
import { signIn } from './sign-in.ts'

export const privateInstagramRoutes: HandlersOf<'privateInstagram'> = {
  async signIn(deps, { params, body, who, db, lang }) {
    return signIn(deps, db, who, lang, await mustSee(db, who, params.id), body)
  },

  async signInAgain(deps, { params, body, who, db, lang }) {
    return signIn(deps, db, who, lang, await mustSee(db, who, params.id), body)
  },

  async pending(_deps, { params, who, db }) {
    await mustSee(db, who, params.id)
    return presentPending(await findPending(db, params.id))
  },

  async cancel(_deps, { params, who, db }) {
    await mustSee(db, who, params.id)
    await endPending(db, params.id)
  },
}
