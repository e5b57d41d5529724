import { listFieldNames, resolveFields } from '@vitrine/contract/location-fields'
import { splitMentions, writeMention } from '@vitrine/contract/mentions'

/** A text as the editor holds it: lines of words, fields and mentions. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'field'; readonly attrs: { readonly name: string } }
  | { readonly type: 'mention'; readonly attrs: { readonly label: string; readonly id: string | null } }
export interface Line {
  readonly type: 'paragraph'
  content?: Inline[]
}

/** What the editor gives back; its own type names no kinds. */
export interface EditorNode {
  readonly type?: string
  readonly text?: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly EditorNode[]
}

export function parseLines(text: string): Line[] {
  return text.split('\n').map((line) => {
    const content = parseInlines(line)
    return content.length === 0 ? { type: 'paragraph' } : { type: 'paragraph', content }
  })
}

export function parseInlines(line: string): Inline[] {
  return splitMentions(line).flatMap((part): Inline[] =>
    'mention' in part ? [{ type: 'mention', attrs: { ...part.mention } }] : fieldsCut(part.text),
  )
}

// No text has this character: a browser does not let one type it, and the server refuses it.
const mark = '\u0000'

function fieldsCut(text: string): Inline[] {
  const marked = Object.fromEntries(listFieldNames(text).map((name) => [name, mark + name + mark]))
  return resolveFields(text, marked)
    .text.split(mark)
    .flatMap((piece, index): Inline[] => {
      if (piece === '') return []
      return [index % 2 === 0 ? { type: 'text', text: piece } : { type: 'field', attrs: { name: piece } }]
    })
}

/** The text as it is stored: `{{city}}`, `@[Office du tourisme]`, lines apart by a newline. */
export function toText(node: EditorNode): string {
  switch (node.type) {
    case 'text':
      return node.text ?? ''
    case 'field':
      return `{{${String(node.attrs?.name ?? '')}}}`
    case 'mention': {
      const id = node.attrs?.id
      return writeMention({ label: String(node.attrs?.label ?? ''), id: typeof id === 'string' ? id : null })
    }
    case 'doc':
      return (node.content ?? []).map(toText).join('\n')
    default:
      return (node.content ?? []).map(toText).join('')
  }
}
