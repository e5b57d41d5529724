import type { Db } from '../db.ts'
import { Refusal, Unauthorized } from '../errors.ts'

/** Refuses somebody whose account is not active yet or not any more. The caller has seen proof of who it is. */
export async function mayEnter(db: Db, userId: string): Promise<void> {
  const user = await db.selectFrom('app_user').select('status').where('id', '=', userId).executeTakeFirst()
  if (user?.status === 'active') return
  throw new Unauthorized(user?.status === 'invited' ? 'Account not activated.' : 'Account disabled.')
}

/** Sign-in says what it can't read as Symfony's JSON login does: one sentence about a key, without violations. */
export function asSignInSaysIt(refusal: Refusal): Refusal {
  const [fault] = refusal.faults
  if (refusal.code === 'syntax' || fault?.propertyPath === '') return new Refusal(400, { code: 'signIn.json' })
  if (!fault) return refusal
  const code = fault.code === 'blank' ? 'signIn.key' : 'signIn.text'
  return new Refusal(400, { code, params: { key: fault.propertyPath } })
}
