import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { Fragment, type Schema, Slice, type Node as TextNode } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import { EditorContent, type Editor as Tiptap, type UseEditorOptions, useEditor } from '@tiptap/react'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { linesOf, textOf } from '../../model/tokens.ts'
import classes from './Editor.module.css'
import { FieldListbox } from './FieldListbox.tsx'
import { type FieldChoice, named } from './field-choice.ts'
import { Looks } from './looks.ts'
import { Field, MentionToken } from './nodes.ts'
import { type FieldList, SuggestFields } from './suggest.ts'

export interface EditorHandle {
  /** Writes at the caret. */
  insert(text: string): void
}

interface Props {
  id: string
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  choices: readonly FieldChoice[]
  /** The caret goes to the end: somebody was writing before this was here. */
  autoFocus: boolean
  invalid: boolean
  handle: Ref<EditorHandle>
}

/** Plain text with fields and mentions as words of their own. */
export function Editor({ id, label, placeholder, value, onChange, choices, autoFocus, invalid, handle }: Props) {
  const t = useTranslations('composer.fields')
  const [list, setList] = useState<FieldList | null>(null)
  const [active, setActive] = useState(0)
  const [announced, announce] = useState('')
  const listId = useId()
  // The editor is made once; what it asks for is always of the latest render.
  const latest = useRef({ choices, onChange, list, active })
  latest.current = { choices, onChange, list, active }
  const tokens = useRef(tokensIn(value))

  const labelOf = (name: string) => latest.current.choices.find((choice) => choice.name === name)?.label ?? name
  const onKey = (event: KeyboardEvent): boolean => {
    const { list, active } = latest.current
    const count = list?.choices.length ?? 0
    if (!list || count === 0) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((active + step + count) % count)
    const choice = list.choices[active]
    if ((event.key === 'Enter' || event.key === 'Tab') && choice) list.choose(choice)
    return step !== 0 || event.key === 'Enter' || event.key === 'Tab'
  }

  const changed = (text: string) => {
    const before = tokens.current
    tokens.current = tokensIn(text)
    const added = tokens.current.find((name) => count(tokens.current, name) > count(before, name))
    const gone = before.find((name) => count(before, name) > count(tokens.current, name))
    if (added !== undefined) announce(t('added', { name: labelOf(added) }))
    else if (gone !== undefined) announce(t('deleted', { name: labelOf(gone) }))
    latest.current.onChange(text)
  }
  const [options] = useState<UseEditorOptions>(() => ({
    injectCSS: false,
    autofocus: autoFocus ? 'end' : false,
    content: { type: 'doc', content: linesOf(value) },
    extensions: [
      ...[Document, Paragraph, Text, UndoRedo, MentionToken, Looks],
      Placeholder.configure({ placeholder }),
      Field.configure({
        nameOf: (typed) => named(latest.current.choices, typed)?.name ?? typed,
        labelOf: ({ name }) => labelOf(String(name)),
      }),
      SuggestFields.configure({
        choices: () => latest.current.choices,
        onList: (next) => {
          setList(next)
          setActive(0)
        },
        onKey,
      }),
    ],
    editorProps: {
      attributes: { id, class: classes.text ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      ...plainText,
    },
    onUpdate: ({ editor }) => changed(textOf(editor.getJSON())),
  }))
  const editor = useEditor(options)

  useFollow(editor, value)
  useEffect(() => {
    const values = Object.fromEntries(choices.flatMap(({ name, value: at }) => (at === null ? [] : [[name, at]])))
    if (isAlive(editor))
      editor.commands.show({ values, said: (name, at) => (at === null ? t('missing', { name }) : at) })
  }, [editor, choices, t])
  useEffect(() => {
    const open = list !== null && list.choices.length > 0
    mark(editor, 'aria-controls', open ? listId : null)
    mark(editor, 'aria-activedescendant', open ? `${listId}-${active}` : null)
    mark(editor, 'aria-invalid', invalid ? 'true' : null)
  }, [editor, list, active, listId, invalid])
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      if (isAlive(editor)) editor.chain().focus().insertContent(text).run()
    },
  }))

  return (
    <>
      <EditorContent editor={editor} />
      {list && <FieldListbox id={listId} list={list} active={active} onChoose={list.choose} />}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  )
}

/** Nothing but text comes in and goes out: tokens as they are stored, lines apart by a newline. */
const plainText: Partial<EditorProps> = {
  handlePaste: (view, event) => {
    const { files } = event.clipboardData ?? {}
    // Pictures are for the page, which puts them among the media.
    if (files && files.length > 0) return false
    const slice = sliceOf(view.state.schema, event.clipboardData?.getData('text/plain') ?? '')
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
    return true
  },
  clipboardTextParser: (text, _context, _plain, view) => sliceOf(view.state.schema, text),
  clipboardTextSerializer: (slice) => textOf({ type: 'doc', content: slice.content.toJSON() ?? [] }),
}

/** An editor that React drew but put off showing is thrown away, and made anew with the next render. */
function isAlive(editor: Tiptap | null): editor is Tiptap {
  return editor !== null && !editor.isDestroyed
}

/** A text that changed elsewhere (another tab, a restored draft) takes the place of what is written here. */
function useFollow(editor: Tiptap | null, value: string): void {
  useEffect(() => {
    if (!isAlive(editor) || textOf(editor.getJSON()) === value) return
    editor.commands.setContent({ type: 'doc', content: linesOf(value) }, { emitUpdate: false })
  }, [editor, value])
}

function mark(editor: Tiptap | null, name: string, value: string | null): void {
  if (!isAlive(editor)) return
  const element = editor.view.dom
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

function sliceOf(schema: Schema, text: string): Slice {
  const lines: TextNode[] = linesOf(text.replaceAll(/\r\n?/g, '\n')).map((line) => schema.nodeFromJSON(line))
  return new Slice(Fragment.from(lines), 1, 1)
}

function tokensIn(text: string): string[] {
  return linesOf(text).flatMap((line) =>
    (line.content ?? []).flatMap((part) =>
      part.type === 'field' ? [part.attrs.name] : part.type === 'mention' ? [part.attrs.label] : [],
    ),
  )
}

const count = (names: readonly string[], name: string) => names.filter((one) => one === name).length
