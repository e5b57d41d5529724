import { fold } from '../ui/fuzzy.ts'
import type { Emoji } from './every-emoji.ts'

const maxResults = 8

/** Those with a word that begins so, the one it says most of first: `caf` is nearer to `café` than to `cafard`. */
export function findEmoji(all: readonly Emoji[], typed: string): Emoji[] {
  const query = fold(typed.trim())
  const found = all.map((emoji) => ({ emoji, letters: getMatchLength(emoji, query) }))
  return found
    .filter(({ letters }) => letters < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.letters - b.letters)
    .slice(0, maxResults)
    .map(({ emoji }) => emoji)
}

/** The length of its shortest word that begins so. Its name counts before what else it is called, a short one first. */
function getMatchLength({ label, tags }: Emoji, query: string): number {
  const begins = (word: string) => word.startsWith(query)
  const inName = fold(label).split(' ').filter(begins)
  const besides = tags.map(fold).filter(begins)
  const minLength = Math.min(...inName.map((word) => word.length), ...besides.map((word) => word.length + 0.5))
  return minLength + label.length / 1000
}
