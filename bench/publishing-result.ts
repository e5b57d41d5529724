/** The fields of a sandbox ledger entry that are measured. */
export interface MeasuredEntry {
  readonly at: string
  readonly account: string
  readonly text: string
  readonly public: boolean
}

/** A post for every account, recognised in the ledger by its text. */
export interface PlannedPost {
  readonly text: string
  readonly due: number
}

export interface PublishingResult {
  /** Milliseconds from due to public, for each publication. */
  readonly lags: number[]
  readonly lost: number
  readonly duplicate: number
  readonly early: number
  /** Milliseconds from the first due time to the last publication. */
  readonly durationMs: number
}

/** Compares what is public with what was planned: one entry for each post and account, not before its time. */
export function measurePublishingResult(
  entries: readonly MeasuredEntry[],
  planned: readonly PlannedPost[],
  accounts: number,
): PublishingResult {
  const dueOf = new Map(planned.map(({ text, due }) => [text, due]))
  const seen = new Set<string>()
  const lags: number[] = []
  let duplicate = 0
  let last = 0
  for (const { at, account, text } of entries) {
    const due = dueOf.get(text)
    const name = `${account} ${text}`
    if (due === undefined || seen.has(name)) {
      duplicate += 1
      continue
    }
    seen.add(name)
    lags.push(Date.parse(at) - due)
    last = Math.max(last, Date.parse(at))
  }
  return {
    lags,
    lost: planned.length * accounts - seen.size,
    duplicate,
    early: lags.filter((lag) => lag < 0).length,
    durationMs: last - Math.min(...planned.map(({ due }) => due)),
  }
}
