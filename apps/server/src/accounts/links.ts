import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSeconds } from '@vitrine/contract/accounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Config } from '../lib/config.ts'

export type LinkKind = keyof typeof linkSeconds

/** Makes room for a link; what it is made of comes when its mail leaves. */
export async function reserveLink(
  tx: Tx,
  link: { id: string; companyId: string; userId: string; kind: LinkKind; changeId?: string | undefined },
): Promise<void> {
  await tx
    .insertInto('account_link')
    .values({
      id: link.id,
      company_id: link.companyId,
      user_id: link.userId,
      kind: link.kind,
      email_change_id: link.changeId ?? null,
    })
    .execute()
  // Who still waits for activation asks by the link they have, however old it is.
  await sql`delete from account_link l where l.company_id = ${link.companyId}
    and l.expires_at < clock_timestamp() - interval '30 days' and not (l.kind = 'activation' and exists (
      select from app_user u where u.company_id = l.company_id and u.id = l.user_id and u.status = 'invited'))`.execute(
    tx,
  )
}

/** The address a mail leads to. Its clock starts here, and only here is the token seen. */
export async function linkFor(
  tx: Tx,
  config: Pick<Config, 'PUBLIC_URL' | 'APP_SECRET'>,
  link: { id: string; kind: LinkKind; email: string },
): Promise<string> {
  const seconds = linkSeconds[link.kind]
  const { rows } = await sql<{
    expires: number
  }>`select floor(extract(epoch from clock_timestamp()))::int8 + ${seconds} as expires`.execute(tx)
  const expires = Number(rows[0]?.expires)
  const nonce = randomBytes(16)
  const token =
    link.kind === 'passwordless' ? signed(config, link.email, expires, nonce) : randomBytes(32).toString('base64url')
  await tx
    .updateTable('account_link')
    .set({ hash: hashToken(token), nonce, expires_at: sql`to_timestamp(${expires})` })
    .where('id', '=', link.id)
    .execute()
  if (link.kind === 'activation' || link.kind === 'email') return `${config.PUBLIC_URL}/activation/${token}`
  if (link.kind === 'reset') return `${config.PUBLIC_URL}/password-reset/${token}`
  const query = new URLSearchParams({ user: link.email, expires: String(expires), hash: token })
  return `${config.PUBLIC_URL}/passwordless/callback?${query}`
}

/** Whose link this is, while it holds. */
export async function findLink(open: Db, kind: LinkKind, token: string) {
  return open
    .selectFrom('account_link')
    .select(['id', 'company_id', 'user_id', 'nonce', 'used_at'])
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}

/** Whose new address a link confirms, and whether it still holds: who brings it is told what became of it. */
export async function findEmailLink(open: Db, token: string) {
  return open
    .selectFrom('account_link')
    .select(['id', 'company_id', 'user_id', sql<boolean>`expires_at > clock_timestamp()`.as('holds')])
    .where('hash', '=', hashToken(token))
    .where('kind', '=', 'email')
    .executeTakeFirst()
}

/** The address a link once went to, whether it still holds or not. */
export async function emailBehind(open: Db, kind: LinkKind, token: string): Promise<string | undefined> {
  const row = await open
    .selectFrom('account_link')
    .innerJoin('credential', 'credential.user_id', 'account_link.user_id')
    .select('credential.email')
    .where('account_link.hash', '=', hashToken(token))
    .where('account_link.kind', '=', kind)
    .executeTakeFirst()
  return row?.email
}

/** Takes a link that works once. Of two at the same moment one is told no. */
export async function consumeLink(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_link')
    .set({ used_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whatever else was sent to this person to the same end no longer works. */
export async function useUpOthers(tx: Tx, userId: string, kind: LinkKind): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ used_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()
}

/** Whether the three values of a sign-in link were signed together, by us. */
export function isSigned(
  config: Pick<Config, 'APP_SECRET'>,
  link: { user: string; expires: string; hash: string },
  nonce: Buffer | null,
): boolean {
  if (nonce === null || !/^\d{1,12}$/.test(link.expires)) return false
  const [ours, receivedHash] = [signed(config, link.user, Number(link.expires), nonce), link.hash].map((text) =>
    Buffer.from(text),
  )
  return (
    ours !== undefined &&
    receivedHash !== undefined &&
    ours.length === receivedHash.length &&
    timingSafeEqual(ours, receivedHash)
  )
}

function signed(config: Pick<Config, 'APP_SECRET'>, user: string, expires: number, nonce: Buffer): string {
  const key = createHmac('sha256', config.APP_SECRET).update('sign-in links').digest()
  return createHmac('sha256', key)
    .update(JSON.stringify([user, expires]))
    .update(nonce)
    .digest('base64url')
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
