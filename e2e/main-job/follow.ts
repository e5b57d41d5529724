import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { judge, type LedgerEntry, type Told, type Verdict } from './judge.ts'

interface Followed {
  readonly product: Product
  /** The networks' accounts of our places: what happens at others is not about us. */
  readonly accounts: ReadonlySet<string>
  /** Where the ledger stood before. */
  readonly since: number
  readonly tell: () => Promise<Told[]>
  /** How many publications there are to be. */
  readonly expected: number
}

const open: ReadonlySet<string> = new Set(['WAITING', 'DUE', 'PREPARING', 'SENDING', 'VERIFYING', 'PROCESSING'])

/** Follows a post until each place has its last word, or the time is over; prints how far it is. */
export async function follow(followed: Followed, forMs: number, say: (line: string) => void): Promise<Verdict> {
  const until = Date.now() + forMs
  for (let last = ''; ; await sleep(1_000)) {
    const told = await followed.tell()
    const entries = await entriesOf(followed)
    const line = `${entries.filter((entry) => entry.public).length} public; ${countsOf(told)}`
    if (line !== last) say(line)
    last = line
    const over = told.length >= followed.expected && told.every(({ state }) => !open.has(state))
    if (over || Date.now() > until) return judge(entries, told)
  }
}

/** What happened at the accounts of our places. */
export async function entriesOf({
  product,
  accounts,
  since,
}: Omit<Followed, 'tell' | 'expected'>): Promise<LedgerEntry[]> {
  const { entries } = await product.control<{ entries: LedgerEntry[] }>('GET', `/ledger?since=${since}`)
  return entries.filter(({ account }) => accounts.has(account))
}

function countsOf(told: readonly Told[]): string {
  const byState = Map.groupBy(told, ({ state }) => state)
  return [...byState].map(([state, some]) => `${some.length} ${state}`).join(', ')
}
