import type { competitors } from '@vitrine/contract/competitors'
import type { ResponseOf } from '@vitrine/contract/operation'

export type Analysis = ResponseOf<typeof competitors.analyzePlace>
export type ComparedBusiness = Analysis['subjects'][number]

export const isOwn = (subject: ComparedBusiness): boolean => subject.competitor === undefined
export const getSubjectId = (subject: ComparedBusiness): string => subject.competitor?.id ?? 'own'

/** The own location with all competitors, or with the selected one. */
export function picked(subjects: readonly ComparedBusiness[], id: string | undefined): readonly ComparedBusiness[] {
  return id === undefined ? subjects : subjects.filter((subject) => isOwn(subject) || getSubjectId(subject) === id)
}

/** The own location first, then by average rating; competitors without a rating come last. */
export function byRating(subjects: readonly ComparedBusiness[]): ComparedBusiness[] {
  return ownFirst(subjects, (a, b) => (b.averageRating ?? 0) - (a.averageRating ?? 0))
}

export function byReviews(subjects: readonly ComparedBusiness[]): ComparedBusiness[] {
  return ownFirst(subjects, (a, b) => (b.totalReviews ?? -1) - (a.totalReviews ?? -1))
}

function ownFirst(
  subjects: readonly ComparedBusiness[],
  order: (a: ComparedBusiness, b: ComparedBusiness) => number,
): ComparedBusiness[] {
  return [...subjects.filter(isOwn), ...subjects.filter((subject) => !isOwn(subject)).toSorted(order)]
}

/** The own location's rank by average rating, from 1; null if its rating or every other one is unknown. */
export function getRank(subjects: readonly ComparedBusiness[]): { rank: number; of: number } | null {
  const own = subjects.find(isOwn)?.averageRating
  const rated = subjects.flatMap(({ averageRating }) => averageRating ?? [])
  if (own === undefined || rated.length < 2) return null
  // Rounded as displayed, so that equal displayed ratings share a rank.
  const shown = (rating: number) => Math.round(rating * 10)
  return { rank: 1 + rated.filter((rating) => shown(rating) > shown(own)).length, of: rated.length }
}

/** The competitor that gained the most reviews in the period. */
export function fastest(subjects: readonly ComparedBusiness[]): ComparedBusiness | null {
  const [first] = subjects
    .filter((subject) => !isOwn(subject) && (subject.growth ?? 0) > 0)
    .toSorted((a, b) => (b.growth ?? 0) - (a.growth ?? 0))
  return first ?? null
}

/** Reviews gained since the first known day, per day of the period; null on days without data. */
export function growthByDay({ days }: ComparedBusiness, period: readonly string[]): (number | null)[] {
  const known = new Map(days.map(({ day, totalReviews }) => [day, totalReviews]))
  const first = days[0]?.totalReviews ?? 0
  return period.map((day) => {
    const total = known.get(day)
    return total === undefined ? null : total - first
  })
}
