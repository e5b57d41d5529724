/** Letters without case and accents; `Œuvre` is found by `oeuvre`, `Saint-Rémy` by `saint remy`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[-’'.,]/g, ' ')
}

/**
 * Finds by words: every word typed must stand somewhere in the item. Only where nothing does, typing errors are
 * forgiven, up to 0.3 of a word's letters. Keeps the items' order. Prepared once, asked at every key.
 */
export function makeFinder<T>(
  items: readonly T[],
  getTexts: (item: T) => readonly (string | undefined)[],
): (query: string) => T[] {
  const whole = items.map((item) => fold(getTexts(item).join('\n')))
  let vocabulary: Map<string, number[]> | undefined
  return (query) => {
    const terms = fold(query).split(/\s+/).filter(Boolean)
    if (terms.length === 0) return [...items]
    const exact = items.filter((_, index) => terms.every((word) => whole[index]?.includes(word)))
    if (exact.length > 0 || terms.join('').length < 3) return exact
    vocabulary ??= buildVocabulary(whole)
    const found = terms.map((word) => itemsNear(word, vocabulary ?? new Map()))
    return items.filter((_, index) => found.every((indexes) => indexes.has(index)))
  }
}

const errorsForgiven = 0.3

/** Every word there is, and the items it stands in. */
function buildVocabulary(texts: readonly string[]): Map<string, number[]> {
  const vocabulary = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    for (const word of new Set(text.split(/\s+/))) {
      const indexes = vocabulary.get(word)
      if (indexes) indexes.push(index)
      else vocabulary.set(word, [index])
    }
  }
  return vocabulary
}

function itemsNear(word: string, vocabulary: ReadonlyMap<string, readonly number[]>): Set<number> {
  const limit = Math.floor(word.length * errorsForgiven)
  const near = new Set<number>()
  for (const [known, indexes] of vocabulary)
    if (beginsLike(known, word, limit)) for (const itemIndex of indexes) near.add(itemIndex)
  return near
}

/** Does `known` begin with `word`, but for so many wrong, missing or added letters? */
function beginsLike(known: string, word: string, limit: number): boolean {
  if (known.length + limit < word.length) return false
  let row = Array.from({ length: word.length + 1 }, (_, index) => index)
  if ((row[word.length] ?? 0) <= limit) return true
  const until = Math.min(known.length, word.length + limit)
  for (let at = 1; at <= until; at++) {
    const next = [at]
    let least = at
    for (let index = 1; index <= word.length; index++) {
      const swap = (row[index - 1] ?? 0) + (known[at - 1] === word[index - 1] ? 0 : 1)
      const cost = Math.min(swap, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1)
      next.push(cost)
      if (cost < least) least = cost
    }
    if ((next[word.length] ?? 0) <= limit) return true
    if (least > limit) return false
    row = next
  }
  return false
}

/** Of the other texts of an item, those that hold a word of the query its name does not hold. */
export function foundBy(name: string, others: readonly (string | undefined)[], query: string): string[] {
  const known = fold(name)
  const terms = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '' && !known.includes(word))
  return others.flatMap((text) => (text !== undefined && terms.some((word) => fold(text).includes(word)) ? [text] : []))
}

/** The text in parts, those that match a word of the query marked. */
export function highlight(text: string, query: string): { text: string; match: boolean }[] {
  const terms = fold(query).split(/\s+/).filter(Boolean)
  const marked = new Uint8Array(text.length)
  const { folded, at } = foldWithPositions(text)
  for (const word of terms)
    for (let found = folded.indexOf(word); found !== -1; found = folded.indexOf(word, found + 1))
      marked.fill(1, at[found], (at[found + word.length - 1] ?? text.length - 1) + 1)
  const parts: { text: string; match: boolean }[] = []
  for (let index = 0; index < text.length; index++) {
    const match = marked[index] === 1
    const last = parts.at(-1)
    if (last?.match === match) last.text += text[index]
    else parts.push({ text: text[index] ?? '', match })
  }
  return parts
}

/** The folded text, and for each of its letters the place in the original it came from. */
function foldWithPositions(text: string): { folded: string; at: number[] } {
  let folded = ''
  const at: number[] = []
  for (let index = 0; index < text.length; index++) {
    for (const char of fold(text[index] ?? '')) {
      folded += char
      at.push(index)
    }
  }
  return { folded, at }
}
