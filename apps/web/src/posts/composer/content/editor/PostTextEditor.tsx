import type { Editor as Tiptap } from '@tiptap/core'
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rememberEmoji } from '../../../../emoji/recent-emoji.ts'
import { parseLines, toText } from '../../model/tokens.ts'
import { FieldListbox } from './FieldListbox.tsx'
import type { FieldChoice } from './field-choice.ts'
import { getFieldLabel, makeEditor, parseDocument } from './make-editor.ts'
import type { FieldList } from './suggest.ts'

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
  /** Finds whom one can name behind `@`; null where nobody can be. */
  nameable: ((typed: string) => Promise<readonly FieldChoice[]>) | null
  /** Whether somebody was writing before this was here: then the caret goes to the end. */
  autoFocus: () => boolean
  isReadOnly: boolean
  invalid: boolean
  /** The id of what is wrong in words. */
  describedBy: string | undefined
  handle: Ref<EditorHandle>
}

/** Plain text with fields and mentions as words of their own. */
export function PostTextEditor({
  id,
  label,
  placeholder,
  value,
  onChange,
  choices,
  nameable,
  autoFocus,
  isReadOnly,
  invalid,
  describedBy,
  handle,
}: Props) {
  const t = useTranslations('composer.fields')
  const box = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Tiptap | null>(null)
  const [list, setList] = useState<FieldList | null>(null)
  const [focused, setFocused] = useState(autoFocus)
  const [active, setActive] = useState(0)
  const [announced, announce] = useState('')
  const listId = useId()
  const tokens = useRef<string[]>([])
  const handedOn = useRef<string[]>([])

  const onText = (text: string) => {
    const before = tokens.current
    tokens.current = listTokens(text)
    const added = tokens.current.find((name) => count(tokens.current, name) > count(before, name))
    const gone = before.find((name) => count(before, name) > count(tokens.current, name))
    if (added !== undefined) announce(t('added', { name: getFieldLabel(choices, added) }))
    else if (gone !== undefined) announce(t('deleted', { name: getFieldLabel(choices, gone) }))
    handedOn.current.push(text)
    onChange(text)
  }
  const choose = (choice: FieldChoice) => {
    list?.choose(choice)
    if (list?.of !== 'emoji') return
    // Text like any other: nothing in it tells that it is new, as a field does.
    announce(t('added', { name: choice.value ?? choice.label }))
    rememberEmoji(choice.name)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const total = list?.choices.length ?? 0
    if (!list || total === 0) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((active + step + total) % total)
    const choice = list.choices[active]
    if ((event.key === 'Enter' || event.key === 'Tab') && choice) choose(choice)
    return step !== 0 || event.key === 'Enter' || event.key === 'Tab'
  }
  const onList = (next: FieldList | null) => {
    setList(next)
    setActive(0)
  }
  const latest = useRef({ choices, nameable, onText, onKey, value })
  latest.current = { choices, nameable, onText, onKey, value }

  // Made and focused before the browser hears of the next key: none is lost between the plain field and this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; whatever changes later is followed below.
  useLayoutEffect(() => {
    if (!box.current) return
    const text = latest.current.value
    tokens.current = listTokens(text)
    const made = makeEditor(
      box.current,
      { id, label, placeholder, text },
      {
        choices: () => latest.current.choices,
        nameable: () => latest.current.nameable,
        onText: (written) => latest.current.onText(written),
        onKey: (event) => latest.current.onKey(event),
        onList,
        onFocus: setFocused,
      },
    )
    if (autoFocus()) {
      made.commands.setTextSelection(made.state.doc.content.size)
      made.view.focus()
    }
    setEditor(made)
    return () => made.destroy()
  }, [])

  useFollow(editor, value, choices, handedOn.current)
  useEffect(() => {
    const values = Object.fromEntries(choices.flatMap(({ name, value: at }) => (at === null ? [] : [[name, at]])))
    if (isAlive(editor))
      editor.commands.show({ values, describeField: (name, at) => (at === null ? t('missing', { name }) : at) })
  }, [editor, choices, t])
  useEffect(() => {
    if (isAlive(editor)) editor.setEditable(!isReadOnly, false)
    mark(editor, 'aria-readonly', isReadOnly ? 'true' : null)
    // It can still be read by keys.
    mark(editor, 'tabindex', '0')
  }, [editor, isReadOnly])
  const open = focused && list !== null && (list.choices.length > 0 || list.of === 'mentions')
  useEffect(() => {
    mark(editor, 'aria-controls', open ? listId : null)
    mark(editor, 'aria-activedescendant', open ? `${listId}-${active}` : null)
    mark(editor, 'aria-invalid', invalid ? 'true' : null)
    mark(editor, 'aria-describedby', describedBy ?? null)
  }, [editor, open, active, listId, invalid, describedBy])
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      // As a node: a string would be read as HTML, which the policy refuses.
      if (isAlive(editor)) editor.chain().focus().insertContent({ type: 'text', text }).run()
    },
  }))

  return (
    <>
      <div ref={box} />
      {open && <FieldListbox id={listId} list={list} active={active} onChoose={choose} />}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </>
  )
}

function isAlive(editor: Tiptap | null): editor is Tiptap {
  return editor !== null && !editor.isDestroyed
}

/**
 * A text that changed elsewhere (a restored draft, the way back to common) takes the place of what is written here. What was
 * `handedOn` from here and comes back late is older than what is written by then.
 */
function useFollow(editor: Tiptap | null, value: string, choices: readonly FieldChoice[], handedOn: string[]): void {
  const known = useRef(choices)
  known.current = choices
  useEffect(() => {
    if (!isAlive(editor)) return
    const isSame = toText(editor.getJSON()) === value
    const at = handedOn.indexOf(value)
    handedOn.splice(0, isSame || at < 0 ? handedOn.length : at + 1)
    if (!isSame && at < 0) editor.commands.setContent(parseDocument(value, known.current), { emitUpdate: false })
  }, [editor, value, handedOn])
}

function mark(editor: Tiptap | null, name: string, value: string | null): void {
  if (!isAlive(editor)) return
  if (value === null) editor.view.dom.removeAttribute(name)
  else editor.view.dom.setAttribute(name, value)
}

function listTokens(text: string): string[] {
  return parseLines(text).flatMap((line) =>
    (line.content ?? []).flatMap((part) =>
      part.type === 'field' ? [part.attrs.name] : part.type === 'mention' ? [part.attrs.label] : [],
    ),
  )
}

const count = (names: readonly string[], name: string) => names.filter((item) => item === name).length
