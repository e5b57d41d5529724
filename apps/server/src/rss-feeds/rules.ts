import type { BodyOf } from '@vitrine/contract/operation'
import type { rssFeeds } from '@vitrine/contract/rss-feeds'
import type { FeedRules } from '@vitrine/contract/rss-posts'
import type { SlotRules } from './slots.ts'

export interface StoredRules extends FeedRules, SlotRules {}

export const usualRules: StoredRules = { include: [], exclude: [], days: [], onlyWithImage: false }

/** The rules of a row: written by `rulesAfter` only. */
export function parseRules(column: unknown): StoredRules {
  return { ...usualRules, ...(column as Partial<StoredRules>) } // see above
}

/** What is not said stays, null takes away. */
export function rulesAfter(before: StoredRules, change: BodyOf<typeof rssFeeds.update>['rules']): StoredRules {
  const { include, exclude, days, onlyWithImage } = before
  const next = change ?? {}
  const merge = <T>(value: T | null | undefined, known: T | undefined) =>
    value === undefined ? known : (value ?? undefined)
  return {
    include: [...new Set(next.include ?? include)],
    exclude: [...new Set(next.exclude ?? exclude)],
    days: [...new Set(next.days ?? days)],
    onlyWithImage: next.onlyWithImage ?? onlyWithImage,
    maxPerDay: merge(next.maxPerDay, before.maxPerDay),
    from: merge(next.from, before.from),
    until: merge(next.until, before.until),
  }
}
