import { type Answered, isForOtherRatings, suits } from '@vitrine/contract/quick-replies'
import type { QuickReply } from '../../quick-replies/data.ts'
import { finderOf, fold } from '../../ui/fuzzy.ts'

/**
 * The replies that match what was typed: by name first, then what suits the message best, then what is used most. What is
 * made for other ratings is not offered; whoever types its name still finds it.
 */
export function ranked(all: readonly QuickReply[], query: string, answered: Answered): QuickReply[] {
  const find = finderOf(all, ({ title, shortcut, folder, texts }) => [
    ...[title, shortcut?.slice(1), folder],
    ...Object.values(texts),
  ])
  const typed = fold(query)
  const nearness = ({ title, shortcut = '' }: QuickReply) => {
    if (typed === '') return 0
    if (fold(shortcut.slice(1)).startsWith(typed)) return 0
    return fold(title)
      .split(/\s+/)
      .some((word) => word.startsWith(typed))
      ? 1
      : 2
  }
  const offered = find(query).filter((reply) => typed !== '' || !isForOtherRatings(reply, answered))
  return offered.toSorted(
    (a, b) =>
      nearness(a) - nearness(b) ||
      suits(b, answered) - suits(a, answered) ||
      b.uses - a.uses ||
      a.title.localeCompare(b.title),
  )
}
