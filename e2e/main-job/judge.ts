/** One line of the ledger of what the networks' public sees. */
export interface LedgerEntry {
  readonly seq: number
  readonly network: string
  readonly account: string
  readonly operation: string
  readonly remoteId: string
  readonly text: string
  readonly media: readonly { readonly type: string }[]
  readonly public: boolean
  readonly answered: string
}

/** What the product says of one post at one place. */
export interface Told {
  readonly network: string
  readonly account: string
  readonly place: string
  readonly state: string
  readonly error?: string
  readonly remoteId?: string
}

export interface Verdict {
  /** What the public sees of the posts: everything else about them stands in the ledger too and is not counted. */
  readonly entries: number
  /** Told to be published, and public once, under the same name. */
  readonly published: number
  /** Not public, or not told to be: all that is neither published nor a second time. */
  readonly lost: readonly Told[]
  /** Entries beyond the first of an account. */
  readonly duplicate: readonly LedgerEntry[]
}

/** Holds what the product says of a composition against what the networks' public sees: one entry an account. */
export function judge(entries: readonly LedgerEntry[], told: readonly Told[]): Verdict {
  const seen = entries.filter((entry) => entry.public)
  const byAccount = Map.groupBy(seen, accountOf)
  const lost = told.filter((one) => {
    const here = byAccount.get(accountOf(one)) ?? []
    return one.state !== 'PUBLISHED' || !here.some((entry) => entry.remoteId === one.remoteId)
  })
  const expected = new Set(told.map(accountOf))
  const duplicate = [...byAccount].flatMap(([account, here]) => (expected.has(account) ? here.slice(1) : here))
  return { entries: seen.length, published: told.length - lost.length, lost, duplicate }
}

/** The line a run ends with. */
export function wordsOf({ entries, published, lost, duplicate }: Verdict): string {
  return `${entries} public entries, ${published} published, ${lost.length} lost, ${duplicate.length} duplicate`
}

function accountOf({ network, account }: { network: string; account: string }): string {
  return `${network} ${account}`
}
