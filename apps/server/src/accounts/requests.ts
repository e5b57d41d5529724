import { linkSeconds, resendSeconds } from '@vitrine/contract/accounts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../enqueue.ts'
import { tooMany } from '../errors.ts'
import { countWishes, note, noteWish } from '../session/wishes.ts'
import type { LinkKind } from './links.ts'

/** Sign-ups of one address: a whole office may stand behind it. */
const signUpsPerHour = 60

/**
 * Leaves the wish for a link, and answers the same in the same time whether the address belongs to somebody or not: only
 * the job looks. A fourth wish for one address within an hour is not followed, and not told either.
 */
export async function askForLink(deps: Deps, kind: LinkKind, email: string, address: string, by?: 'link') {
  await deps.databases.open.transaction().execute(async (tx) => {
    const requestId = await noteWish(tx, kind, email, address)
    if (requestId !== null) await enqueue(tx, 'accounts.request', { requestId, ...(by && { by }) })
  })
  return { validFor: linkSeconds[kind], resendAfter: resendSeconds }
}

/** Counts a sign-up, and refuses it where an address makes too many. */
export async function noteSignUp(deps: Deps, email: string, address: string): Promise<void> {
  await deps.databases.open.transaction().execute(async (tx) => {
    const asked = await countWishes(tx, 'sign-up', email, address)
    if (asked.byAddress >= signUpsPerHour) throw tooMany(asked.wait)
    await note(tx, 'sign-up', email, address)
  })
}
