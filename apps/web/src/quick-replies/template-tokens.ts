import { listFieldNames, resolveFields } from '@vitrine/contract/location-fields'

export interface TemplateToken {
  /** Where it begins in the text. */
  readonly at: number
  readonly text: string
  /** The field it stands for, where it is one. */
  readonly field?: string
}

const token = /\{\{[^{}]+\}\}/g

/** A text cut at its fields. */
export function splitTemplate(text: string): TemplateToken[] {
  const pieces: TemplateToken[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [field] = listFieldNames(match[0])
    if (field === undefined) continue
    if (match.index > end) pieces.push({ at: end, text: text.slice(end, match.index) })
    pieces.push({ at: match.index, text: match[0], field })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end) })
  return pieces
}

/** The text with its fields called otherwise: `{{ville}}` for `{{city}}`. */
export function renamed(text: string, getFieldName: (field: string) => string): string {
  const names = listFieldNames(text).map((field) => [field, `{{${getFieldName(field)}}}`] as const)
  return resolveFields(text, Object.fromEntries(names)).text
}
