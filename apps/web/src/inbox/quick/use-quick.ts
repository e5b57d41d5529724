import { useQuery } from '@tanstack/react-query'
import type { Locale } from '@vitrine/contract/companies'
import { inboxes } from '@vitrine/contract/inbox'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { q } from '../../api/queries.ts'
import { deleteDraft, useDraft, useOwnKey } from '../../drafts/drafts.ts'
import { stepped } from '../../layout/palette-commands.ts'
import { everyQuickReply, type QuickReply } from '../../quick-replies/queries.ts'
import { renamed, splitTemplate } from '../../quick-replies/template-tokens.ts'
import { useFieldName } from '../../quick-replies/use-field-name.ts'
import { useSelectTextAfterRender } from '../../ui/use-focus.ts'
import type { OpenItem } from '../search.ts'
import { rankReplies } from './rank-replies.ts'
import { getVariant, languageOfTalk } from './reply-variant.ts'
import { findSlash, type Slash } from './slash.ts'

interface Box {
  readonly text: string
  readonly write: (text: string) => void
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** Quick replies in the reply box: found after a `/`, filled and put in its place, remembered until the reply is sent. */
export function useQuick(item: OpenItem, languageSamples: readonly string[], { text, write, field }: Box) {
  const nameOf = useFieldName()
  const key = useOwnKey(`reply-quick ${item.id}`)
  const [used, remember] = useDraft(key)
  const [slash, setSlash] = useState<Slash | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [byButton, setByButton] = useState(false)
  const [picked, setPicked] = useState<Locale | null>(null)
  const [activeId, setActiveId] = useState<string>()
  const isOpen = slash !== null && slash.start !== closedAt
  const every = useQuery({ ...everyQuickReply, enabled: isOpen || used !== '' })
  const fields = useQuery({ ...q(inboxes.replyFields, { params: { id: item.id } }), enabled: isOpen })
  const detectedLang = useMemo(() => languageOfTalk(languageSamples), [languageSamples])
  const company = fields.data?.lang ?? 'fr'
  const lang = picked ?? detectedLang ?? company
  const query = slash?.query ?? ''
  const { integrationType: network, kind, likesCount } = item
  const found = useMemo(
    () => rankReplies(every.data?.items ?? [], query, { network, rating: kind === 'review' ? likesCount : null }),
    [every.data, query, network, kind, likesCount],
  )
  const active = found.find(({ id }) => id === activeId) ?? found[0]
  const selectNext = useSelectTextAfterRender(field)

  const add = (ids: readonly string[]) => remember([...new Set([...used.split(' '), ...ids])].join(' ').trim())

  const updateSlash = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const next = selectionStart === selectionEnd ? findSlash(value, selectionStart) : null
    setSlash(next)
    if (next === null) {
      setClosedAt(null)
      setByButton(false)
    }
  }
  const put = (from: number, to: number, insertion: string, selected?: { from: number; to: number }) => {
    const end = from + insertion.length
    selectNext(selected ?? { from: end, to: end })
    write(text.slice(0, from) + insertion + text.slice(to))
    setSlash(null)
  }
  const choose = (reply: QuickReply) => {
    if (slash === null || !fields.data) return
    const variant = getVariant(reply.texts, lang, company, fields.data.values)
    if (!variant) return
    const replyText = renamed(variant.text, nameOf)
    const blank = splitTemplate(replyText).find((piece) => piece.field !== undefined)
    const at = slash.start
    put(
      at,
      at + 1 + slash.query.length,
      replyText,
      blank && { from: at + blank.at, to: at + blank.at + blank.text.length },
    )
    add([reply.id])
    setActiveId(undefined)
  }
  const close = () => {
    if (slash === null) return
    // What the button typed goes with what it opened.
    if (byButton) put(slash.start, slash.start + 1 + slash.query.length, '')
    else setClosedAt(slash.start)
    setByButton(false)
    field.current?.focus()
  }
  const open = () => {
    const box = field.current
    if (!box) return
    if (isOpen) return close()
    const at = box.selectionStart
    const lead = at === 0 || /\s/.test(text[at - 1] ?? '') ? '' : ' '
    put(at, box.selectionEnd, `${lead}/`)
    setSlash({ start: at + lead.length, query: '' })
    setClosedAt(null)
    setByButton(true)
  }
  /** Whether the key was the list’s. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return false
    const ids = found.map(({ id }) => id)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActiveId(stepped(ids, active?.id, event.key === 'ArrowDown' ? 1 : -1))
    else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && active)
      setPicked(beside(active, lang, event.key === 'ArrowRight' ? 1 : -1))
    else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  // What the text was written with, as far as it is still there.
  const known = used.split(' ').filter((id) => every.data?.items.some((reply) => reply.id === id))
  return {
    ...{
      isOpen,
      every,
      fields,
      found,
      active,
      lang,
      company,
      query,
      look: updateSlash,
      choose,
      close,
      open,
      onKeyDown,
    },
    activate: setActiveId,
    pickLang: setPicked,
    used: known,
    add,
    reset: () => remember(''),
    /** The reply has been sent: the next one begins without any, also in a box that is opened later. */
    drop: () => deleteDraft(key),
    /** The next field nobody filled, selected: typing replaces it. */
    selectBlank: () => {
      const blank = splitTemplate(text).find((piece) => piece.field !== undefined)
      if (!blank) return
      field.current?.focus()
      field.current?.setSelectionRange(blank.at, blank.at + blank.text.length)
    },
  }
}
export type Quick = ReturnType<typeof useQuick>

/** The next language the reply has words in. */
function beside({ texts }: QuickReply, lang: Locale, by: number): Locale {
  const there = (['fr', 'en', 'es'] as const).filter((locale) => texts[locale] !== undefined)
  return stepped(there, lang, by) ?? lang
}
