import type { BodyOf } from '@vitrine/contract/operation'
import type { rssFeeds } from '@vitrine/contract/rss-feeds'
import type { FeedRules } from '@vitrine/contract/rss-posts'
import type { SlotRules } from './slots.ts'

export interface KeptRules extends FeedRules, SlotRules {}

export const usualRules: KeptRules = { include: [], exclude: [], days: [], onlyWithImage: false }

/** The rules of a row: written by `rulesAfter` only. */
export function rulesOf(column: unknown): KeptRules {
  return { ...usualRules, ...(column as Partial<KeptRules>) } // see above
}

/** What is not said stays, null takes away. */
export function rulesAfter(before: KeptRules, asked: BodyOf<typeof rssFeeds.update>['rules']): KeptRules {
  const { include, exclude, days, onlyWithImage } = before
  const next = asked ?? {}
  const kept = <T>(value: T | null | undefined, known: T | undefined) =>
    value === undefined ? known : (value ?? undefined)
  return {
    include: [...new Set(next.include ?? include)],
    exclude: [...new Set(next.exclude ?? exclude)],
    days: [...new Set(next.days ?? days)],
    onlyWithImage: next.onlyWithImage ?? onlyWithImage,
    maxPerDay: kept(next.maxPerDay, before.maxPerDay),
    from: kept(next.from, before.from),
    until: kept(next.until, before.until),
  }
}
