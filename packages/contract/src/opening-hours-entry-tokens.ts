import { replacePhrases } from './opening-hours-entry-vocabulary.ts'
import { folded } from './opening-hours-times.ts'

/** A number, a word or a sign of typed hours. */
export interface EntryToken {
  readonly text: string
  readonly kind: 'number' | 'word' | 'sign'
  /** Whether space is before it. */
  readonly isApart: boolean
}

/** Longer lines are no hours: a limit keeps reading them cheap. */
const maxLength = 500

/** Signs without width, which come along from web pages. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** The tokens of a text, or null where it is too long. A line break is the sign `\n`. */
export function readTokens(text: string): EntryToken[] | null {
  if (text.length > maxLength) return null
  const plain = text
    .replace(invisible, '')
    .split(/[\n\r]+/)
    .map((line) => replacePhrases(folded(line)))
    .join('\n')
  return [...plain.matchAll(/([^\S\n]*)(\d+|\p{L}+|\n|[^\s\p{L}\d])/gu)].map(([, space, token = '']) => ({
    text: token,
    kind: /^\d/.test(token) ? 'number' : /^\p{L}/u.test(token) ? 'word' : 'sign',
    isApart: space !== '',
  }))
}
