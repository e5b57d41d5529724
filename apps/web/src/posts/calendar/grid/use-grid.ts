import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '../../../dates/calendar-day.ts'
import { isFocusLost } from '../../../ui/focus.ts'
import { toastReason } from '../../../ui/toast-reason.ts'
import type { CalendarPeriod } from '../model/calendar-period.ts'
import type { Card } from '../model/card.ts'
import { type CalendarCell, cellAfter } from '../model/grid-keys.ts'
import { getMoveBlocker, getSlot, moveByKey } from '../model/moving.ts'
import { usePosts } from '../post/actions.ts'
import { type CardMove, moveTo } from './move-mode.ts'
import { useDrag } from './use-drag.ts'

interface Setting {
  readonly root: RefObject<HTMLElement | null>
  readonly ghost: RefObject<HTMLElement | null>
  readonly period: CalendarPeriod
  readonly cards: ReadonlyMap<string, Card>
  readonly today: Day
  readonly weekStartsOn: number
  readonly firstHour: number
  /** Shows the small hours of the week. */
  onUnfold(): void
  /** Turns to the period of a day. */
  onTurn(day: Day): void
  onCreate(cell: CalendarCell, share?: number): void
  announce(text: string): void
  formatWhen(carrying: CardMove): string
}

/** What should have the focus: the first of these that is there, for so long. */
interface Wanted {
  readonly selectors: readonly string[]
  readonly until: number
  /** It had it; it only gets it again if it was lost. */
  readonly done: boolean
}
const settling = 3_000

const cardSelector = ({ id }: Card) => `[data-card="${CSS.escape(id)}"]`
const cellSelector = (cell: CalendarCell, view: CalendarPeriod['view']) =>
  `[role="gridcell"][data-day="${cell.day}"]${view === 'week' ? `[data-hour="${cell.hour}"]` : ''}`

/** One tab stop for the whole grid, arrows between its cells, and cards carried by keys or by the pointer. */
export function useGrid(setting: Setting) {
  const { root, period, cards, today, announce } = setting
  const { actions, zone } = usePosts()
  const t = useTranslations('calendar.move')
  const [chosenCell, setCell] = useState<CalendarCell>({ day: today, hour: 9 })
  const [carrying, setCarrying] = useState<CardMove | null>(null)
  const wanted = useRef<Wanted | null>(null)
  const { view, days } = period
  // Where it stood before may not be shown any more.
  const cell = days.includes(chosenCell.day)
    ? chosenCell
    : { ...chosenCell, day: days.includes(period.anchor) ? period.anchor : (days[0] ?? today) }

  // What should have the focus may only now be there, and may yet move: a card is drawn anew where it lands.
  useEffect(() => {
    const now = wanted.current
    if (!now || (now.done && !isFocusLost())) return
    if (Date.now() > now.until) {
      wanted.current = null
      return
    }
    for (const selector of now.selectors) {
      const found = root.current?.querySelector<HTMLElement>(selector)
      if (!found) continue
      found.focus()
      wanted.current = { ...now, done: true }
      return
    }
  })
  const want = (selectors: readonly string[], milliseconds: number, done = false) => {
    wanted.current = { selectors, until: Date.now() + milliseconds, done }
  }

  const goTo = (next: CalendarCell) => {
    want([cellSelector(next, view)], settling)
    setCell(next)
    if (!days.includes(next.day)) setting.onTurn(next.day)
  }

  const start = (card: Card, how: CardMove['how']): boolean => {
    const blocker = getMoveBlocker(card)
    if (blocker) {
      toastReason(t(`hindered.${blocker}`))
      return false
    }
    setCarrying(moveTo(card, how, card.localTime, view, zone))
    if (how === 'keys')
      announce(t('taken', { when: setting.formatWhen(moveTo(card, how, card.localTime, view, zone)) }))
    return true
  }
  const aim = (now: CardMove, localTime: string) => {
    const next = moveTo(now.card, now.how, localTime, view, zone)
    setCarrying(next)
    if (now.how !== 'keys') return
    announce(`${setting.formatWhen(next)}${next.refused ? `. ${t(next.refused)}` : ''}`)
    if (!days.includes(next.localTime.slice(0, 10))) setting.onTurn(next.localTime.slice(0, 10))
  }
  const cancel = () => {
    if (!carrying) return
    drag.cancel()
    setCarrying(null)
    if (carrying.how === 'keys') giveBack(carrying.card, carrying.card.localTime)
    announce(t('cancelled'))
  }
  const drop = () => {
    if (!carrying) return
    const { card, at, localTime, refused, how } = carrying
    if (refused) {
      // With keys the bar says so already, and one may go on.
      if (how === 'keys') return announce(t(refused))
      toastReason(t(refused))
      return setCarrying(null)
    }
    setCarrying(null)
    giveBack(card, localTime)
    actions.moveTo(card, at)
  }
  /** The focus goes where the card is; in a full day that may be its cell. */
  const giveBack = (card: Card, localTime: string) => {
    const next = { day: localTime.slice(0, 10), hour: Number(localTime.slice(11, 13)) }
    if (!days.includes(next.day)) setting.onTurn(next.day)
    setCell(next)
    want([cardSelector(card), cellSelector(next, view)], settling)
  }

  const drag = useDrag({
    scroller: root,
    ghost: setting.ghost,
    onStart: (id) => {
      const card = cards.get(id)
      return card !== undefined && start(card, 'pointer')
    },
    onOver(id, over, share) {
      const card = cards.get(id)
      const day = over?.dataset.day
      if (!card || day === undefined) return
      const hour = over?.dataset.hour
      const localTime = hour === undefined ? `${day}T${card.localTime.slice(11)}` : getSlot(day, Number(hour), share)
      setCarrying((now) => (now?.aim === localTime ? now : moveTo(card, 'pointer', localTime, view, zone)))
    },
    onDrop: drop,
    onCancel: () => setCarrying(null),
  })

  const inHand = useRef((_event: globalThis.KeyboardEvent) => {})
  inHand.current = (event) => {
    if (!carrying) return
    const next = carrying.how === 'keys' ? moveByKey(carrying.aim, event.key, view) : null
    if (next !== null) aim(carrying, next)
    else if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && carrying.how === 'keys') drop()
    else if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  // The card itself may be out of sight, so the keys are heard wherever the focus is.
  const isCarrying = carrying !== null
  useEffect(() => {
    if (!isCarrying) return
    const onKey = (event: globalThis.KeyboardEvent) => inHand.current(event)
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isCarrying])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const box = event.target.closest<HTMLElement>('[role="gridcell"]')
    if (!box) return
    const inside = event.target === box ? null : event.target
    if (inside ? walkInside(box, inside, event.key) : event.key === 'Enter' && enter(box)) return event.preventDefault()
    const next = cellAfter(cell, event.key, { view, weekStartsOn: setting.weekStartsOn, firstHour: 0 })
    if (!next) return
    event.preventDefault()
    if (view === 'week' && next.hour < setting.firstHour) setting.onUnfold()
    goTo(next)
  }
  const onFocus = (event: FocusEvent) => {
    const box = event.target.closest<HTMLElement>('[role="gridcell"]')
    if (box?.dataset.day) setCell({ day: box.dataset.day, hour: Number(box.dataset.hour ?? cell.hour) })
  }
  const onDoubleClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('button')) return
    const box = event.target.closest<HTMLElement>('[role="gridcell"]')
    if (!box?.dataset.day) return
    const { top, height } = box.getBoundingClientRect()
    setting.onCreate({ day: box.dataset.day, hour: Number(box.dataset.hour ?? -1) }, (event.clientY - top) / height)
  }

  return {
    cell,
    carrying,
    goTo,
    /** The same cell has the focus in another view. */
    keepIn: (next: CalendarPeriod['view']) => want([cellSelector(cell, next)], settling),
    take: (card: Card) => void start(card, 'keys'),
    /** Something is asked about a card that may go: then its cell has the focus. */
    holdFocus: (card: Card) =>
      want(
        [cardSelector(card), cellSelector({ day: card.day, hour: Number(card.localTime.slice(11, 13)) }, view)],
        120_000,
        true,
      ),
    /** The card the keys mean: the focused one, or the only one of the focused cell. */
    current(): Card | undefined {
      const focused = document.activeElement
      const box = focused?.closest('[role="gridcell"]')
      const inCell = box === focused ? (box?.querySelectorAll<HTMLElement>('[data-card]') ?? []) : []
      const id =
        focused?.closest<HTMLElement>('[data-card]')?.dataset.card ??
        (inCell.length === 1 ? inCell[0]?.dataset.card : undefined)
      return id === undefined ? undefined : cards.get(id)
    },
    handlers: { onKeyDown, onFocus, onDoubleClick, onPointerDown: drag.onPointerDown },
  }
}
export type Grid = ReturnType<typeof useGrid>

function enter(box: HTMLElement): boolean {
  const [first] = listButtons(box)
  first?.focus()
  return first !== undefined
}

/** Up and down through what stands in the cell, Escape back to it. */
function walkInside(box: HTMLElement, from: HTMLElement, key: string): boolean {
  if (key === 'Escape') {
    box.focus()
    return true
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const all = listButtons(box)
  all[all.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]?.focus()
  return true
}

/** Posts first, then what there is to press besides. */
function listButtons(box: HTMLElement): HTMLElement[] {
  const all = (selector: string) => [...box.querySelectorAll<HTMLElement>(selector)]
  return [...all('button[data-card]'), ...all('button[data-more]'), ...all('button[data-add]')]
}
