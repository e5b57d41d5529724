import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'
import {
  type PublicLedgerEntry,
  type ReportedPublication,
  type VerificationResult,
  verifyPublications,
} from './verify.ts'

interface Followed {
  readonly product: Product
  /** The networks' accounts of our places: what happens at others is not about us. */
  readonly accounts: ReadonlySet<string>
  /** Where the ledger stood before. */
  readonly since: number
  readonly listPublications: () => Promise<ReportedPublication[]>
  /** How many publications there are to be. */
  readonly expected: number
}

const open: ReadonlySet<string> = new Set(['WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING'])

/** Follows a post until each place has its last word, or the time is over; prints how far it is. */
export async function follow(
  followed: Followed,
  forMs: number,
  print: (line: string) => void,
): Promise<VerificationResult> {
  const until = Date.now() + forMs
  for (let last = ''; ; await sleep(1_000)) {
    const publications = await followed.listPublications()
    const entries = await listEntries(followed)
    const line = `${entries.filter((entry) => entry.public).length} public; ${formatCounts(publications)}`
    if (line !== last) print(line)
    last = line
    const over = publications.length >= followed.expected && publications.every(({ state }) => !open.has(state))
    if (over || Date.now() > until) return verifyPublications(entries, publications)
  }
}

/** What happened at the accounts of our places. */
export async function listEntries({
  product,
  accounts,
  since,
}: Omit<Followed, 'listPublications' | 'expected'>): Promise<PublicLedgerEntry[]> {
  const { entries } = await product.control<{ entries: PublicLedgerEntry[] }>('GET', `/ledger?since=${since}`)
  return entries.filter(({ account }) => accounts.has(account))
}

function formatCounts(publications: readonly ReportedPublication[]): string {
  const byState = Map.groupBy(publications, ({ state }) => state)
  return [...byState].map(([state, some]) => `${some.length} ${state}`).join(', ')
}
