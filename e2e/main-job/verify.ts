/** One line of the ledger of what the networks' public sees. */
export interface PublicLedgerEntry {
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
export interface ReportedPublication {
  readonly network: string
  readonly account: string
  readonly location: string
  readonly state: string
  readonly error?: string
  readonly remoteId?: string
}

export interface VerificationResult {
  /** What the public sees of the posts: everything else about them stands in the ledger too and is not counted. */
  readonly entries: number
  /** Told to be published, and public once, under the same name. */
  readonly published: number
  /** Not public, or not told to be: all that is neither published nor a second time. */
  readonly lost: readonly ReportedPublication[]
  /** Entries beyond the first of an account. */
  readonly duplicate: readonly PublicLedgerEntry[]
}

/** Holds what the product says of a composition against what the networks' public sees: one entry an account. */
export function verifyPublications(
  entries: readonly PublicLedgerEntry[],
  publications: readonly ReportedPublication[],
): VerificationResult {
  const seen = entries.filter((entry) => entry.public)
  const byAccount = Map.groupBy(seen, getAccountKey)
  const lost = publications.filter((publication) => {
    const here = byAccount.get(getAccountKey(publication)) ?? []
    return publication.state !== 'PUBLISHED' || !here.some((entry) => entry.remoteId === publication.remoteId)
  })
  const expected = new Set(publications.map(getAccountKey))
  const duplicate = [...byAccount].flatMap(([account, here]) => (expected.has(account) ? here.slice(1) : here))
  return { entries: seen.length, published: publications.length - lost.length, lost, duplicate }
}

/** The line a run ends with. */
export function formatVerdict({ entries, published, lost, duplicate }: VerificationResult): string {
  return `${entries} public entries, ${published} published, ${lost.length} lost, ${duplicate.length} duplicate`
}

function getAccountKey({ network, account }: { network: string; account: string }): string {
  return `${network} ${account}`
}
