/** A ledger entry: what the networks' public sees. */
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

/** What the product reports about one publication. */
export interface ReportedPublication {
  readonly network: string
  readonly account: string
  readonly location: string
  readonly state: string
  readonly error?: string
  readonly remoteId?: string
}

export interface VerificationResult {
  /** The number of public entries; the ledger's other entries are not counted. */
  readonly entries: number
  /** Publications reported as published that are public, with the same remote id. */
  readonly published: number
  /** All other publications: not public, or not reported as published. */
  readonly lost: readonly ReportedPublication[]
  /** Entries beyond the first one of an account. */
  readonly duplicate: readonly PublicLedgerEntry[]
}

/** Compares what the product reports about a post with what is public at the networks: one entry for each account. */
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

/** The last line of a run. */
export function formatVerdict({ entries, published, lost, duplicate }: VerificationResult): string {
  return `${entries} public entries, ${published} published, ${lost.length} lost, ${duplicate.length} duplicate`
}

function getAccountKey({ network, account }: { network: string; account: string }): string {
  return `${network} ${account}`
}
