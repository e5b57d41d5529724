import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { tooMany } from '../lib/errors.ts'
import { getIpNetwork } from './ip-network.ts'

const windowMinutes = 15
const perAccount = 10
const perAddress = 50

/** Refuses when a name or an address has failed too often lately. A success from another address is not held back. */
export async function throttleSignIn(open: Db, email: string, address: string): Promise<void> {
  const rows = await open
    .selectFrom('sign_in_failure')
    .select(['subject', sql<number>`count(*)`.as('failures'), sql<Date>`min(at)`.as('oldest')])
    .where('subject', 'in', subjects(email, address))
    .where('at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${windowMinutes})`)
    .groupBy('subject')
    .execute()
  for (const row of rows) {
    if (row.subject.startsWith('account:')) continue
    const limit = row.subject.startsWith('address:') ? perAddress : perAccount
    if (row.failures >= limit) throw tooMany(windowMinutes * 60 - (Date.now() - row.oldest.getTime()) / 1000)
  }
}

/** Failures for one account from everywhere, within a quarter of an hour, after which its sign-ins are slowed down. */
const slowAfter = 20
const maxDelaySeconds = 8

/**
 * Slows down sign-ins of an account at which passwords are guessed from many addresses: one second, twice as long with
 * every further twenty failures, eight at most. It never refuses, or whoever guesses could lock the owner out; and a name
 * that has no account is slowed down alike.
 */
export async function delaySignIn(open: Db, email: string): Promise<void> {
  const failures = await countAccountFailures(open, email)
  if (failures < slowAfter) return
  const seconds = 2 ** Math.floor((failures - slowAfter) / slowAfter)
  await sleep(Math.min(seconds, maxDelaySeconds) * 1000)
}

/** Whether so many sign-ins of an account failed lately that its owner should know. */
export async function isGuessedAt(open: Db, email: string): Promise<boolean> {
  return (await countAccountFailures(open, email)) >= slowAfter
}

async function countAccountFailures(open: Db, email: string): Promise<number> {
  const { failures } = await open
    .selectFrom('sign_in_failure')
    .select(sql<number>`count(*)`.as('failures'))
    .where('subject', '=', accountSubject(email))
    .where('at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${windowMinutes})`)
    .executeTakeFirstOrThrow()
  return failures
}

export async function noteFailure(open: Db, email: string, address: string): Promise<void> {
  await open
    .insertInto('sign_in_failure')
    .values(subjects(email, address).map((subject) => ({ subject })))
    .execute()
  await sql`delete from sign_in_failure where at < clock_timestamp() - make_interval(mins => ${windowMinutes})`.execute(
    open,
  )
}

const linkGuesses = 20

/** Refuses an address that has tried too many links of mails that were none. */
export async function throttleGuesses(open: Db, address: string): Promise<void> {
  const { guesses, oldest } = await open
    .selectFrom('sign_in_failure')
    .select([sql<number>`count(*)`.as('guesses'), sql<Date | null>`min(at)`.as('oldest')])
    .where('subject', '=', `link:${getIpNetwork(address)}`)
    .where('at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${windowMinutes})`)
    .executeTakeFirstOrThrow()
  if (guesses >= linkGuesses && oldest) throw tooMany(windowMinutes * 60 - (Date.now() - oldest.getTime()) / 1000)
}

export async function noteGuess(open: Db, address: string): Promise<void> {
  await open
    .insertInto('sign_in_failure')
    .values({ subject: `link:${getIpNetwork(address)}` })
    .execute()
}

const turns = new Map<string, Promise<void>>()

/**
 * Attempts from one address take turns: a hundred sent at once would all be let through before the first is known to
 * have failed. Each process has its own queue, so an attacker gains at most one guess a process.
 */
export async function inTurn<T>(ip: string, attempt: () => Promise<T>): Promise<T> {
  const address = getIpNetwork(ip)
  const mine = (turns.get(address) ?? Promise.resolve()).then(attempt)
  const over = mine.then(
    () => {},
    () => {},
  )
  turns.set(address, over)
  try {
    return await mine
  } finally {
    if (turns.get(address) === over) turns.delete(address)
  }
}

/** A name is counted together with the address it came from, so that nobody can lock somebody else out. */
function subjects(email: string, ip: string): string[] {
  const address = getIpNetwork(ip)
  return [`name:${email.trim().toLowerCase()} ${address}`, `address:${address}`, accountSubject(email)]
}

const accountSubject = (email: string) => `account:${email.trim().toLowerCase()}`
