import { linkSeconds, resendSeconds } from '@vitrine/contract/accounts'
import type { Deps } from '../deps/deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { tooMany } from '../lib/errors.ts'
import { countWishes, note, recordLinkRequest } from '../session/link-request-limits.ts'
import type { LinkKind } from './links.ts'

/** Sign-ups of one address: a whole office may stand behind it. */
const signUpsPerHour = 60
const mailsPerHour = 3

/**
 * Leaves the wish for a link, and answers the same in the same time whether the address belongs to somebody or not: only
 * the job looks. A fourth wish for one address within an hour is not followed, and not told either.
 */
export async function requestLink(deps: Deps, kind: LinkKind, email: string, address: string, by?: 'link') {
  await deps.databases.open.transaction().execute(async (tx) => {
    const requestId = await recordLinkRequest(tx, kind, email, address)
    if (requestId !== null) await enqueue(tx, 'accounts.request', { requestId, ...(by && { by }) })
  })
  return { validFor: linkSeconds[kind], resendAfter: resendSeconds }
}

/**
 * Counts a sign-up, and refuses it where an address makes too many. Answers the id under which the owner of a known
 * address can be told of it, or null where they were told three times within the hour.
 */
export async function noteSignUp(deps: Deps, email: string, address: string): Promise<string | null> {
  return deps.databases.open.transaction().execute(async (tx) => {
    const requestCount = await countWishes(tx, 'sign-up', email, address)
    if (requestCount.byAddress >= signUpsPerHour) throw tooMany(requestCount.wait)
    const id = await note(tx, 'sign-up', email, address)
    return requestCount.byEmail >= mailsPerHour ? null : id
  })
}

/** Leaves a mail to the owner of an address with which somebody signed up again. */
export async function reportKnownAddress(deps: Deps, requestId: string): Promise<void> {
  await deps.databases.open.transaction().execute((tx) => enqueue(tx, 'accounts.request', { requestId }))
}
