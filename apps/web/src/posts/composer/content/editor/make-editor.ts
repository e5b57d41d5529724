import { Editor } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { type Inline, parseLines, toText } from '../../model/tokens.ts'
import { type FieldChoice, named } from './field-choice.ts'
import { Field, MentionToken } from './nodes.ts'
import classes from './PostTextEditor.module.css'
import { type FieldList, SuggestEmoji, SuggestFields, SuggestMentions } from './suggest.ts'
import { TokenDecorations } from './token-decorations.ts'

interface EditorField {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly text: string
}

/** What the editor asks and tells; it is made once and always hears of the latest. */
export interface EditorCallbacks {
  choices(): readonly FieldChoice[]
  /** Null while nobody can be named. */
  nameable(): ((typed: string) => Promise<readonly FieldChoice[]>) | null
  onText(text: string): void
  onList(list: FieldList | null): void
  onKey(event: KeyboardEvent): boolean
  onFocus(focused: boolean): void
}

/** A plain-text editor whose fields and mentions are words of their own. */
export function makeEditor(
  element: HTMLElement,
  { id, label, placeholder, text }: EditorField,
  callbacks: EditorCallbacks,
): Editor {
  const { choices, nameable, onText, onList, onKey, onFocus } = callbacks
  return new Editor({
    element,
    // Its rules are in our own sheet: no <style> element is written.
    injectCSS: false,
    content: parseDocument(text, choices()),
    extensions: [
      ...[Document, Paragraph, Text, UndoRedo, MentionToken, TokenDecorations],
      Placeholder.configure({ placeholder }),
      Field.configure({
        toStoredName: (typed) => named(choices(), typed)?.name ?? typed,
        getLabel: ({ name }) => getFieldLabel(choices(), String(name)),
      }),
      SuggestFields.configure({ choices, onList, onKey }),
      SuggestMentions.configure({ find: nameable, onList, onKey }),
      SuggestEmoji.configure({ onList, onKey }),
    ],
    editorProps: {
      attributes: { id, class: classes.text ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      ...plainText(choices),
    },
    onUpdate: ({ editor }) => onText(toText(editor.getJSON())),
    onFocus: () => onFocus(true),
    onBlur: ({ editor }) => {
      onFocus(false)
      settle(editor, choices())
    },
  })
}

/** Braces that somebody typed and left become the field they name. */
function settle(editor: Editor, choices: readonly FieldChoice[]): void {
  const written = editor.getJSON()
  const meant = parseDocument(toText(written), choices)
  if (JSON.stringify(meant) !== JSON.stringify(written)) editor.commands.setContent(meant, { emitUpdate: true })
}

/** The text as nodes. A field that is called as people read it, `{{ville}}`, is the one that is stored as `city`. */
export function parseDocument(text: string, choices: readonly FieldChoice[]) {
  const meant = (part: Inline): Inline =>
    part.type === 'field'
      ? { ...part, attrs: { name: named(choices, part.attrs.name)?.name ?? part.attrs.name } }
      : part
  const content = parseLines(text).map((line) => (line.content ? { ...line, content: line.content.map(meant) } : line))
  return { type: 'doc', content }
}

export function getFieldLabel(choices: readonly FieldChoice[], name: string): string {
  return choices.find((choice) => choice.name === name)?.label ?? name
}

/** Nothing but text comes in and goes out: tokens as they are stored, lines apart by a newline. */
const plainText = (choices: EditorCallbacks['choices']): Partial<EditorProps> => ({
  // Enter is the editor's own whatever is held with it; with Ctrl or ⌘ it is the page's, which sends.
  handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
  handlePaste: (view, event) => {
    const { files } = event.clipboardData ?? {}
    // Pictures are for the page, which puts them among the media.
    if (files && files.length > 0) return false
    const slice = createSlice(view.state.schema, event.clipboardData?.getData('text/plain') ?? '', choices())
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
    return true
  },
  clipboardTextParser: (text, _context, _plain, view) => createSlice(view.state.schema, text, choices()),
  clipboardTextSerializer: (slice) => toText({ type: 'doc', content: slice.content.toJSON() ?? [] }),
})

function createSlice(schema: Schema, text: string, choices: readonly FieldChoice[]): Slice {
  const { content } = parseDocument(text.replaceAll(/\r\n?/g, '\n'), choices)
  const lines: Node[] = content.map((line) => schema.nodeFromJSON(line))
  return new Slice(Fragment.from(lines), 1, 1)
}
