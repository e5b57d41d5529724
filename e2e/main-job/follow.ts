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
  /** The accounts of our locations at the networks: entries of other accounts are ignored. */
  readonly accounts: ReadonlySet<string>
  /** The ledger's position before the post. */
  readonly since: number
  readonly listPublications: () => Promise<ReportedPublication[]>
  /** The expected number of publications. */
  readonly expected: number
}

const open: ReadonlySet<string> = new Set(['WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING'])

/** Follows a post until every publication is final, or the time is over; prints the progress. */
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

/** The ledger entries of our locations' accounts. */
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
