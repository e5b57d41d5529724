import type { competitors } from '@vitrine/contract/competitors'
import type { AnswerOf } from '@vitrine/contract/operation'

export type Analysis = AnswerOf<typeof competitors.analyzePlace>
export type Subject = Analysis['subjects'][number]

export const isOwn = (subject: Subject): boolean => subject.competitor === undefined
export const idOf = (subject: Subject): string => subject.competitor?.id ?? 'own'

/** The own place beside all its competitors, or beside the one that was picked. */
export function picked(subjects: readonly Subject[], id: string | undefined): readonly Subject[] {
  return id === undefined ? subjects : subjects.filter((one) => isOwn(one) || idOf(one) === id)
}

/** Best average first; those without one come last. The own place keeps its head of the list. */
export function byRating(subjects: readonly Subject[]): Subject[] {
  return ownFirst(subjects, (a, b) => (b.averageRating ?? 0) - (a.averageRating ?? 0))
}

export function byReviews(subjects: readonly Subject[]): Subject[] {
  return ownFirst(subjects, (a, b) => (b.totalReviews ?? -1) - (a.totalReviews ?? -1))
}

function ownFirst(subjects: readonly Subject[], order: (a: Subject, b: Subject) => number): Subject[] {
  return [...subjects.filter(isOwn), ...subjects.filter((one) => !isOwn(one)).toSorted(order)]
}

/** Where the own place stands among those whose average is known, from 1; null where its own is not. */
export function rankOf(subjects: readonly Subject[]): { rank: number; of: number } | null {
  const own = subjects.find(isOwn)?.averageRating
  const rated = subjects.flatMap(({ averageRating }) => averageRating ?? [])
  if (own === undefined || rated.length < 2) return null
  // As they are shown, so that the same number is the same rank.
  const shown = (rating: number) => Math.round(rating * 10)
  return { rank: 1 + rated.filter((rating) => shown(rating) > shown(own)).length, of: rated.length }
}

/** The competitor that gained most reviews in the period. */
export function fastest(subjects: readonly Subject[]): Subject | null {
  const [first] = subjects
    .filter((one) => !isOwn(one) && (one.growth ?? 0) > 0)
    .toSorted((a, b) => (b.growth ?? 0) - (a.growth ?? 0))
  return first ?? null
}

/** Reviews gained since the first day known, for each day of the period; null where nobody looked. */
export function growthByDay({ days }: Subject, period: readonly string[]): (number | null)[] {
  const known = new Map(days.map(({ day, totalReviews }) => [day, totalReviews]))
  const first = days[0]?.totalReviews ?? 0
  return period.map((day) => {
    const total = known.get(day)
    return total === undefined ? null : total - first
  })
}
