import { fieldsIn, resolveFields } from '@vitrine/contract/fields'

export interface Piece {
  /** Where it begins in the text. */
  readonly at: number
  readonly text: string
  /** The field it stands for, where it is one. */
  readonly field?: string
}

const token = /\{\{[^{}]+\}\}/g

/** A text cut at its fields. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [field] = fieldsIn(match[0])
    if (field === undefined) continue
    if (match.index > end) pieces.push({ at: end, text: text.slice(end, match.index) })
    pieces.push({ at: match.index, text: match[0], field })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end) })
  return pieces
}

/** The text with its fields called otherwise: `{{ville}}` for `{{city}}`. */
export function renamed(text: string, nameOf: (field: string) => string): string {
  const names = fieldsIn(text).map((field) => [field, `{{${nameOf(field)}}}`] as const)
  return resolveFields(text, Object.fromEntries(names)).text
}
