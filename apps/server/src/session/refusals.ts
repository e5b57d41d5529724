import type { Db } from '../db/db.ts'
import { Unauthorized } from '../lib/errors.ts'

/** Refuses somebody whose account is not active yet or not any more. The caller has seen proof of who it is. */
export async function mayEnter(db: Db, userId: string): Promise<void> {
  const closed = await whyClosed(db, userId)
  if (closed !== null) throw new Unauthorized(closed ?? 'Account disabled.')
}

/** Refuses whoever shows a token of ours that opens nothing: who was let in once is told when their account is closed since. */
export async function refuseToken(db: Db, userId: string, otherwise: string): Promise<never> {
  throw new Unauthorized((await whyClosed(db, userId)) ?? otherwise)
}

/** Why nobody comes in by an account: null when somebody does, undefined when there is none. */
async function whyClosed(db: Db, userId: string) {
  const user = await db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.company_id')
    .select(['app_user.status', 'company.disabled_at'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  if (user.disabled_at !== null) return 'Company disabled.'
  if (user.status === 'active') return null
  return user.status === 'invited' ? 'Account not activated.' : 'Account disabled.'
}
