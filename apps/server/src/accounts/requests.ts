import { linkSeconds, resendSeconds } from '@vitrine/contract/accounts'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../enqueue.ts'
import { tooMany } from '../errors.ts'
import { newId } from '../ids.ts'
import type { LinkKind } from './links.ts'

const perHour = { email: 3, address: 20 } as const
/** Sign-ups of one address: a whole office may stand behind it. */
const signUpsPerHour = 60

/**
 * Leaves the wish for a link, and answers the same in the same time whether the address belongs to somebody or not: only
 * the job looks. A fourth wish for one address within an hour is not followed, and not told either.
 */
export async function askForLink(deps: Deps, kind: LinkKind, email: string, address: string) {
  await deps.databases.open.transaction().execute(async (tx) => {
    const asked = await count(tx, kind, email, address)
    if (asked.byAddress >= perHour.address) throw tooMany(asked.wait)
    if (asked.byEmail >= perHour.email) return
    const requestId = await note(tx, kind, email, address)
    await enqueue(tx, 'accounts.request', { requestId })
  })
  return { validFor: linkSeconds[kind], resendAfter: resendSeconds }
}

/** Counts a sign-up, and refuses it where an address makes too many. */
export async function noteSignUp(deps: Deps, email: string, address: string): Promise<void> {
  await deps.databases.open.transaction().execute(async (tx) => {
    const asked = await count(tx, 'sign-up', email, address)
    if (asked.byAddress >= signUpsPerHour) throw tooMany(asked.wait)
    await note(tx, 'sign-up', email, address)
  })
}

type Kind = LinkKind | 'sign-up'

async function count(tx: Tx, kind: Kind, email: string, address: string) {
  // Those who ask at the same moment are counted one after the other.
  for (const subject of [`${kind} from ${address}`, `${kind} for ${email.toLowerCase()}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 50))`.execute(tx)
  await sql`delete from account_request where at < clock_timestamp() - interval '1 hour'`.execute(tx)
  const { rows } = await sql<{ by_email: number; by_address: number; wait: number }>`select
      count(*) filter (where email = ${email.toLowerCase()}) as by_email,
      count(*) filter (where address = ${address}) as by_address,
      coalesce(extract(epoch from min(at) filter (where address = ${address}) + interval '1 hour' - clock_timestamp()), 0)::float8 as wait
    from account_request where kind = ${kind} and (email = ${email.toLowerCase()} or address = ${address})`.execute(tx)
  const [row] = rows
  return { byEmail: row?.by_email ?? 0, byAddress: row?.by_address ?? 0, wait: Math.max(1, row?.wait ?? 0) }
}

async function note(tx: Tx, kind: Kind, email: string, address: string): Promise<string> {
  const id = newId()
  await tx.insertInto('account_request').values({ id, kind, email: email.toLowerCase(), address }).execute()
  return id
}
