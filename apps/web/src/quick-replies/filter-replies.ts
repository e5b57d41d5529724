import { makeFinder } from '../ui/fuzzy.ts'
import type { QuickReply } from './queries.ts'
import type { RepliesSearch } from './search.ts'

/** Those the search asks for, in its order. A filter keeps those made for it, and those made for anything. */
export function filterReplies(all: readonly QuickReply[], search: RepliesSearch): QuickReply[] {
  const { folder, lang, network, rating, order = 'title' } = search
  const left = all.filter(
    (reply) =>
      (folder === undefined || reply.folder === folder) &&
      (lang === undefined || reply.texts[lang] !== undefined) &&
      (network === undefined || reply.networks.length === 0 || reply.networks.includes(network)) &&
      (rating === undefined || (rating >= (reply.minRating ?? 1) && rating <= (reply.maxRating ?? 5))),
  )
  const found = makeFinder(left, ({ title, shortcut, folder: in_, texts }) => [
    ...[title, shortcut?.slice(1), in_],
    ...Object.values(texts),
  ])(search.search ?? '')
  const byTitle = (a: QuickReply, b: QuickReply) => a.title.localeCompare(b.title)
  if (order === 'uses') return found.toSorted((a, b) => b.uses - a.uses || byTitle(a, b))
  if (order === 'recent')
    return found.toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? '') || byTitle(a, b))
  return found.toSorted(byTitle)
}

/** The folders there are, by name. */
export function listFolders(all: readonly QuickReply[]): string[] {
  return [...new Set(all.flatMap(({ folder }) => folder ?? []))].toSorted((a, b) => a.localeCompare(b))
}
