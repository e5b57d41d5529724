import { notFound } from '../errors.ts'
import type { HandlersOf } from '../serve.ts'
import { may } from '../viewer.ts'
import { readUser } from './present.ts'

export const userRoutes: HandlersOf<'users'> = {
  async read(_deps, { params, who, db }) {
    if (params.id !== who.userId && !may(who, 'users')) throw notFound()
    const user = await readUser(db, params.id)
    if (!user) throw notFound()
    return user
  },
}
