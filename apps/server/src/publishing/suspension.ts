import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { staysDisabled } from '../deps/disabled-companies.ts'
import type { Loaded } from './deliverable.ts'
import { createOutcome } from './outcome.ts'
import type { PublicationOutcome } from './publication-store.ts'

const isDisabled = 'company.disabled'
const wasDisabled = 'company.wasDisabled'

/** Nothing leaves for a disabled company: what is due stays due, and nobody looks at it again until the company is back. */
export function held(row: Loaded): PublicationOutcome {
  return createOutcome(row, 'DUE', { tries: row.tries, errorCode: isDisabled })
}

export const isHeld = ({ state, errorCode }: PublicationOutcome): boolean => state === 'DUE' && errorCode === isDisabled

/**
 * Endings as they may be written. A company may have come back since its turn looked, and whoever enabled it let go what
 * was held by then: what would be held only now nobody would let go any more, so it is looked at again at once.
 */
export async function dropHoldIfEnabled(
  tx: Tx,
  companyId: string,
  endings: readonly PublicationOutcome[],
): Promise<readonly PublicationOutcome[]> {
  if (!endings.some(isHeld) || (await staysDisabled(tx, companyId))) return endings
  return endings.map((ending) => (isHeld(ending) ? { ...ending, wakeMs: 0, errorCode: null } : ending))
}

/** Holds what no turn came to yet: behind an account that rests it would wait until it is too late. */
export async function hold(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`update publication set state = 'DUE', wake_at = null, error_code = ${isDisabled}
    where company_id = ${companyId} and id = any(${ids}::uuid[]) and claimed_by is null
      and state in ('DUE', 'PREPARING')`.execute(tx)
}

/** Why something that is too late never left. */
export const whyLate = (row: Pick<Loaded, 'error_code'>): string =>
  row.error_code === wasDisabled ? wasDisabled : 'publish.expired'

/** The same of a row of publications. */
export const whyLateOfRow = sql<string>`case error_code when ${wasDisabled} then error_code else 'publish.expired' end`

/**
 * The company comes back. What should have left meanwhile fails and says so, for a person to decide: a month's posts going
 * out at once would be worse than none. What is still to come goes at its time, and what was late before and never held
 * goes on trying. What a worker is preparing is taken from it: nothing of it left, and from here on nothing can. For the
 * transaction that enables the company, while it has its row and before it says so: who holds something back waits for it.
 */
export async function resumeCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`update publication p set wake_at = clock_timestamp(), expires_at = clock_timestamp(), error_code = ${wasDisabled},
      fence = p.fence + 1, claimed_by = null
    from company o where o.id = ${companyId} and p.company_id = ${companyId} and p.state in ('DUE', 'PREPARING')
      and (p.error_code = ${isDisabled} or p.due_at between o.disabled_at and clock_timestamp())`.execute(tx)
}
