import type { linkSeconds } from '@vitrine/contract/accounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { tooMany } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { getIpNetwork } from './ip-network.ts'

const perHour = { email: 3, address: 20 } as const

/** Counts a wish for a link and answers its id, or null where it is not to be followed. */
export async function recordLinkRequest(
  tx: Tx,
  kind: keyof typeof linkSeconds,
  email: string,
  address: string,
): Promise<string | null> {
  const requestCount = await countWishes(tx, kind, email, address)
  if (requestCount.byAddress >= perHour.address) throw tooMany(requestCount.wait)
  return requestCount.byEmail >= perHour.email ? null : note(tx, kind, email, address)
}

/** Counts an invitation sent once more, and refuses it to whoever got enough of them: who sends it is told. */
export async function noteInvitation(tx: Tx, email: string, address: string): Promise<void> {
  const requestCount = await countWishes(tx, 'invitation', email, address)
  if (requestCount.byEmail >= perHour.email)
    throw tooMany(requestCount.waitForEmail, 'users.invitedOften', {
      minutes: Math.ceil(requestCount.waitForEmail / 60),
    })
  await note(tx, 'invitation', email, address)
}

type Kind = keyof typeof linkSeconds | 'sign-up' | 'invitation' | 'guessing'

export async function countWishes(tx: Tx, kind: Kind, email: string, ip: string) {
  const address = getIpNetwork(ip)
  // Those who ask at the same moment are counted one after the other.
  for (const subject of [`${kind} from ${address}`, `${kind} for ${email.toLowerCase()}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 50))`.execute(tx)
  await sql`delete from account_request where at < clock_timestamp() - interval '1 hour'`.execute(tx)
  const { rows } = await sql<{ by_email: number; by_address: number; wait: number; wait_for_email: number }>`select
      count(*) filter (where email = ${email.toLowerCase()}) as by_email,
      count(*) filter (where address = ${address}) as by_address,
      coalesce(extract(epoch from min(at) filter (where address = ${address}) + interval '1 hour' - clock_timestamp()), 0)::float8 as wait,
      coalesce(extract(epoch from min(at) filter (where email = ${email.toLowerCase()}) + interval '1 hour' - clock_timestamp()), 0)::float8 as wait_for_email
    from account_request where kind = ${kind} and (email = ${email.toLowerCase()} or address = ${address})`.execute(tx)
  const [row] = rows
  return {
    ...{ byEmail: row?.by_email ?? 0, byAddress: row?.by_address ?? 0 },
    ...{ wait: Math.max(1, row?.wait ?? 0), waitForEmail: Math.max(1, row?.wait_for_email ?? 0) },
  }
}

export async function note(tx: Tx, kind: Kind, email: string, ip: string): Promise<string> {
  const id = newId()
  const address = getIpNetwork(ip)
  await tx.insertInto('account_request').values({ id, kind, email: email.toLowerCase(), address }).execute()
  return id
}

/** Leaves a mail to the owner of an account at which passwords are guessed; whether there is one, only the job looks. */
export async function reportGuessing(open: Db, email: string, address: string): Promise<void> {
  await open.transaction().execute(async (tx) => {
    if ((await countWishes(tx, 'guessing', email, address)).byEmail > 0) return
    await enqueue(tx, 'accounts.request', { requestId: await note(tx, 'guessing', email, address) })
  })
}
