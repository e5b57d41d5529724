import { Editor } from '@tiptap/core'
import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { type Inline, linesOf, textOf } from '../../model/tokens.ts'
import classes from './Editor.module.css'
import { type FieldChoice, named } from './field-choice.ts'
import { Looks } from './looks.ts'
import { Field, MentionToken } from './nodes.ts'
import { type FieldList, SuggestEmoji, SuggestFields, SuggestMentions } from './suggest.ts'

interface Named {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly text: string
}

/** What the editor asks and tells; it is made once and always hears of the latest. */
export interface Hearing {
  choices(): readonly FieldChoice[]
  /** Null while nobody can be named. */
  nameable(): ((typed: string) => Promise<readonly FieldChoice[]>) | null
  onText(text: string): void
  onList(list: FieldList | null): void
  onKey(event: KeyboardEvent): boolean
  onFocus(focused: boolean): void
}

/** A plain-text editor whose fields and mentions are words of their own. */
export function makeEditor(element: HTMLElement, { id, label, placeholder, text }: Named, hearing: Hearing): Editor {
  const { choices, nameable, onText, onList, onKey, onFocus } = hearing
  return new Editor({
    element,
    // Its rules are in our own sheet: no <style> element is written.
    injectCSS: false,
    content: docOf(text, choices()),
    extensions: [
      ...[Document, Paragraph, Text, UndoRedo, MentionToken, Looks],
      Placeholder.configure({ placeholder }),
      Field.configure({
        nameOf: (typed) => named(choices(), typed)?.name ?? typed,
        labelOf: ({ name }) => labelOf(choices(), String(name)),
      }),
      SuggestFields.configure({ choices, onList, onKey }),
      SuggestMentions.configure({ find: nameable, onList, onKey }),
      SuggestEmoji.configure({ onList, onKey }),
    ],
    editorProps: {
      attributes: { id, class: classes.text ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      ...plainText(choices),
    },
    onUpdate: ({ editor }) => onText(textOf(editor.getJSON())),
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
  const meant = docOf(textOf(written), choices)
  if (JSON.stringify(meant) !== JSON.stringify(written)) editor.commands.setContent(meant, { emitUpdate: true })
}

/** The text as nodes. A field that is called as people read it, `{{ville}}`, is the one that is stored as `city`. */
export function docOf(text: string, choices: readonly FieldChoice[]) {
  const meant = (part: Inline): Inline =>
    part.type === 'field'
      ? { ...part, attrs: { name: named(choices, part.attrs.name)?.name ?? part.attrs.name } }
      : part
  const content = linesOf(text).map((line) => (line.content ? { ...line, content: line.content.map(meant) } : line))
  return { type: 'doc', content }
}

export function labelOf(choices: readonly FieldChoice[], name: string): string {
  return choices.find((choice) => choice.name === name)?.label ?? name
}

/** Nothing but text comes in and goes out: tokens as they are stored, lines apart by a newline. */
const plainText = (choices: Hearing['choices']): Partial<EditorProps> => ({
  // Enter is the editor's own whatever is held with it; with Ctrl or ⌘ it is the page's, which sends.
  handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
  handlePaste: (view, event) => {
    const { files } = event.clipboardData ?? {}
    // Pictures are for the page, which puts them among the media.
    if (files && files.length > 0) return false
    const slice = sliceOf(view.state.schema, event.clipboardData?.getData('text/plain') ?? '', choices())
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
    return true
  },
  clipboardTextParser: (text, _context, _plain, view) => sliceOf(view.state.schema, text, choices()),
  clipboardTextSerializer: (slice) => textOf({ type: 'doc', content: slice.content.toJSON() ?? [] }),
})

function sliceOf(schema: Schema, text: string, choices: readonly FieldChoice[]): Slice {
  const { content } = docOf(text.replaceAll(/\r\n?/g, '\n'), choices)
  const lines: Node[] = content.map((line) => schema.nodeFromJSON(line))
  return new Slice(Fragment.from(lines), 1, 1)
}
