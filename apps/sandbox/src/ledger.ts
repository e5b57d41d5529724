import type { SavedState } from './saved-state.ts'

/** What really happened: one entry for each mutation that took effect, whatever the caller was then told. */
export interface LedgerEntry {
  seq: number
  at: string
  network: string
  account: string
  operation: string
  remoteId: string
  text: string
  media: { sha256: string; type: string }[]
  public: boolean
  /** `seq` of the request in the request log. */
  requestId: string
  /** What the caller was told: an HTTP status, or `reset`, `timeout`, `malformed`. */
  answered: string
}

export interface LedgerQuery {
  since?: number
  network?: string
  account?: string
  operation?: string
}

export interface Ledger {
  append(entry: Omit<LedgerEntry, 'seq'>): LedgerEntry
  list(query: LedgerQuery): { entries: LedgerEntry[]; next: number }
  clear(): void
}

export function createLedger(saved: SavedState): Ledger {
  let entries: LedgerEntry[] = []
  saved.part('ledger', {
    save: () => entries,
    load(before: LedgerEntry[]) {
      entries = before
    },
  })
  return {
    append(entry) {
      const complete = { seq: entries.length + 1, ...entry }
      entries.push(complete)
      return complete
    },
    list({ since = 0, network, account, operation }) {
      return {
        // seq counts from one without a gap, so it is also the position.
        entries: entries
          .slice(Math.max(0, since - 1))
          .filter(
            (entry) =>
              (network === undefined || entry.network === network) &&
              (account === undefined || entry.account === account) &&
              (operation === undefined || entry.operation === operation),
          ),
        next: entries.length + 1,
      }
    },
    clear() {
      entries = []
    },
  }
}
