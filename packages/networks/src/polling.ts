import { z } from 'zod'
import type { Bookmark, Polled } from './network.ts'

/**
 * How a poll that cannot be done in one call goes on. A pass walks everything once, page by page, and looks for what
 * changed since `since`; when it is through, the next pass looks for what changed since this one began.
 */
export interface Pass {
  /** ISO. What is older was seen by an earlier pass; null is the first one, which takes everything. */
  readonly since: string | null
  readonly startedAt: string
  /** Where in the walk. */
  readonly after: string | null
  /** How much the last pass found under each thing, where only counts tell of change. */
  readonly counts: Counts
  /** The same, as this pass finds it. */
  readonly found: Counts
}
type Counts = Readonly<Record<string, number>>

const counts = z.record(z.string(), z.number())
const Pass = z.object({
  since: z.string().nullable(),
  startedAt: z.string(),
  after: z.string().nullable(),
  counts,
  found: counts,
})
const Rest = z.object({ since: z.string(), counts })

/** The pass a bookmark stands in, or a new one. */
export function findPass(bookmark: Bookmark | null, now: Date): Pass {
  const inside = Pass.safeParse(bookmark)
  if (inside.success) return inside.data
  const rest = Rest.safeParse(bookmark)
  const { since, counts } = rest.success ? rest.data : { since: null, counts: {} }
  return { since, counts, found: {}, startedAt: now.toISOString(), after: null }
}

/** Late writers and clocks that differ: what changed a little before the last pass is looked at again. */
const OVERLAP_MS = 15 * 60_000

export function changedSince(pass: Pass): Date {
  return pass.since === null ? new Date(0) : new Date(Date.parse(pass.since) - OVERLAP_MS)
}

export function nextBookmark(pass: Pass, items: Polled['items'], after: string | null): Polled {
  return after === null
    ? { items, bookmark: { since: pass.startedAt, counts: pass.found }, more: false }
    : { items, bookmark: { ...pass, after }, more: true }
}
