import { isForOtherRatings, type RepliedItem, suits } from '@vitrine/contract/quick-replies'
import type { QuickReply } from '../../quick-replies/queries.ts'
import { fold, makeFinder } from '../../ui/fuzzy.ts'

/**
 * The replies that match what was typed: by name first, then what suits the message best, then what is used most. What is
 * made for other ratings is not offered; whoever types its name still finds it.
 */
export function rankReplies(all: readonly QuickReply[], query: string, target: RepliedItem): QuickReply[] {
  const find = makeFinder(all, ({ title, shortcut, folder, texts }) => [
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
  const offered = find(query).filter((reply) => typed !== '' || !isForOtherRatings(reply, target))
  return offered.toSorted(
    (a, b) =>
      nearness(a) - nearness(b) ||
      suits(b, target) - suits(a, target) ||
      b.uses - a.uses ||
      a.title.localeCompare(b.title),
  )
}
