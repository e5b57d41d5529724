/** A line of the sandbox's ledger, as far as it is read. */
export interface MeasuredEntry {
  readonly at: string
  readonly account: string
  readonly text: string
  readonly public: boolean
}

/** A post for every account, recognised by its text. */
export interface PlannedPost {
  readonly text: string
  readonly due: number
}

export interface PublishingResult {
  /** Of each publication from due to public, in milliseconds. */
  readonly lags: number[]
  readonly lost: number
  readonly duplicate: number
  readonly early: number
  /** From the first that was due to the last that was public, in milliseconds. */
  readonly durationMs: number
}

/** Holds what the public sees against what was planned: one entry for each post and account, not before its time. */
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
