import { splitMentions } from '@vitrine/contract/mentions'

/** A piece of a text as networks show it. */
export interface Segment {
  readonly kind: 'words' | 'mention' | 'hashtag' | 'link' | 'missing'
  readonly text: string
}

const special =
  /(?<link>https?:\/\/[^\s]+)|(?<hashtag>#[\p{L}\p{N}_]+)|(?<missing>\{\{\s*[\p{L}\p{N}_ -]{1,60}?\s*\}\})/gu

/** A resolved text cut where its colour changes. */
export function splitSegments(text: string): Segment[] {
  return splitMentions(text).flatMap((part): Segment[] =>
    'mention' in part ? [{ kind: 'mention', text: part.mention.label }] : plain(part.text),
  )
}

function plain(text: string): Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (const match of text.matchAll(special)) {
    if (match.index > from) segments.push({ kind: 'words', text: text.slice(from, match.index) })
    const { link, hashtag } = match.groups ?? {}
    const kind = link !== undefined ? 'link' : hashtag !== undefined ? 'hashtag' : 'missing'
    segments.push({ kind, text: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length) segments.push({ kind: 'words', text: text.slice(from) })
  return segments
}

/** Where a network folds a text: so many lines of so many letters. */
export interface Fold {
  readonly lines: number
  readonly perLine: number
}

/** What stays in sight of a text before "see more", at the end of a word. Null when all of it does. */
export function folded(text: string, { lines, perLine }: Fold): string | null {
  let [line, column] = [1, 0]
  let visibleLength = 0
  for (const word of text.split(/(?<=\s)/)) {
    const length = word.trimEnd().length
    if (column > 0 && column + length > perLine) [line, column] = [line + 1, 0]
    // A word longer than a line runs over the next ones.
    line += Math.floor(Math.max(0, length - 1) / perLine)
    if (line > lines) return text.slice(0, visibleLength).trimEnd()
    visibleLength += word.length
    column += word.length
    const breaks = word.split('\n').length - 1
    if (breaks > 0) [line, column] = [line + breaks, 0]
  }
  return null
}
