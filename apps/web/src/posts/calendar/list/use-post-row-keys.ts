import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { getIdRange, withIds } from '../../../ui/selection.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import type { Card } from '../model/card.ts'
import type { ListRow } from '../model/list-rows.ts'
import { usePosts } from '../post/actions.ts'

interface Setting {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly ListRow[]
  readonly offsets: readonly number[]
  /** The rows that are drawn. */
  readonly visible: readonly number[]
  /** The first of them that is in sight. */
  readonly inSight: number
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

const page = 10

/** One tab stop for all rows; arrows between posts, Space and Shift to select, letters to act. */
export function usePostRowKeys({ scroller, rows, offsets, visible, inSight, selected, onSelect }: Setting) {
  const { actions } = usePosts()
  const [active, setActive] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const wanted = useRef<string | null>(null)
  const posts = rows.flatMap((row, index) => (row.kind === 'card' ? [{ index, card: row.card }] : []))
  const known = posts.findIndex(({ card, index }) => card.id === active && visible.includes(index))
  // Somebody who comes by Tab begins at what is in sight.
  const at =
    known >= 0
      ? known
      : Math.max(
          0,
          posts.findIndex(({ index }) => index >= inSight),
        )
  const stop = posts[at]?.index ?? -1

  // A row that was out of sight is only now there.
  useEffect(() => {
    if (wanted.current === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.current)}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  const latest = useRef({ rows, selected, onSelect })
  latest.current = { rows, selected, onSelect }
  const select = useCallback((id: string, extend: boolean) => {
    const { rows: all, selected: before, onSelect: change } = latest.current
    const ids = all.flatMap((row) => (row.kind === 'card' ? [row.card.id] : []))
    const range = extend && anchor.current !== null ? getIdRange(ids, anchor.current, id) : [id]
    change(withIds(before, range, extend || !before.has(id)))
    anchor.current = id
  }, [])

  const goTo = (to: number, extend: boolean) => {
    const next = posts[Math.min(posts.length - 1, Math.max(0, to))]
    if (!next) return
    setActive(next.card.id)
    wanted.current = next.card.id
    const box = scroller.current
    const [top = 0, bottom = 0] = [offsets[next.index], offsets[next.index + 1]]
    // Below the day's line, above what floats at the foot.
    if (box && top - 34 < box.scrollTop) box.scrollTop = top - 34
    else if (box && bottom + 92 > box.scrollTop + box.clientHeight) box.scrollTop = bottom + 92 - box.clientHeight
    if (!extend) return
    const from = anchor.current ?? posts[at]?.card.id ?? next.card.id
    anchor.current = from
    onSelect(
      withIds(
        selected,
        getIdRange(
          posts.map(({ card }) => card.id),
          from,
          next.card.id,
        ),
        true,
      ),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: posts.length - 1,
      PageDown: at + page,
      PageUp: at - page,
    }
    const step = steps[event.key]
    const card = posts[at]?.card
    if (step !== undefined) goTo(step, event.shiftKey)
    else if (event.key === ' ' && card) select(card.id, event.shiftKey)
    else if (event.key === 'Enter' && card) actions.open(card)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a')
      onSelect(
        withIds(
          selected,
          posts.map(({ card: rowCard }) => rowCard.id),
          true,
        ),
      )
    else return
    event.preventDefault()
  }

  const meant = (): Card[] => {
    const chosen = posts.flatMap(({ card }) => (selected.has(card.id) ? card : []))
    if (chosen.length > 0) return chosen
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    return posts.flatMap(({ card }) => (card.id === focused ? card : []))
  }
  const act = (run: (cards: Card[]) => void) => () => {
    const cards = meant()
    if (cards.length > 0) run(cards)
  }
  useShortcuts({
    d: act(actions.duplicate),
    Delete: act(actions.remove),
    m: act(([card]) => card && actions.reschedule(card)),
    Escape: () => onSelect(new Set()),
    'Mod+z': actions.undo,
  })
  return { stop, select, setActive, onKeyDown }
}
