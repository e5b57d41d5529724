import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Day } from '../../../dates/calendar-day.ts'
import { findRowIndex, type ListRow } from '../model/list-rows.ts'
import type { useList } from './use-list.ts'

interface Setting {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly ListRow[]
  readonly offsets: readonly number[]
  /** The row it opens at. */
  readonly anchor: Day
  readonly toToday: number
  readonly source: ReturnType<typeof useList>
}

/** Rows drawn beyond what is in sight, and how near an end more is asked for. */
const margin = 600
const near = 800

/**
 * Which rows are in sight. What is read stays where it is while more arrives above it: heights are known, so the place
 * of a row is reckoned and not measured.
 */
export function useWindow({ scroller, rows, offsets, anchor, toToday, source }: Setting) {
  const [view, setView] = useState({ top: 0, height: 900 })
  const held = useRef({ key: anchor, below: 0 })

  // More rows above push what is read down; the same row is brought back to the same place.
  useLayoutEffect(() => {
    const box = scroller.current
    const index = rows.findIndex(({ key }) => key === held.current.key)
    if (!box || index === -1) return
    const top = (offsets[index] ?? 0) + held.current.below
    if (Math.abs(box.scrollTop - top) > 1) box.scrollTop = top
    setView({ top: box.scrollTop, height: box.clientHeight })
  }, [rows, offsets, scroller])

  const seen = useRef(toToday)
  useEffect(() => {
    const box = scroller.current
    if (!box || seen.current === toToday) return
    seen.current = toToday
    const index = rows.findIndex(({ key }) => key === anchor)
    box.scrollTo({ top: offsets[index] ?? 0 })
  }, [toToday, rows, offsets, anchor, scroller])

  const { hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage, isError } = source
  const whole = offsets.at(-1) ?? 0
  useEffect(() => {
    if (isFetching || isError) return
    if (hasNextPage && view.top + view.height > whole - near) void fetchNextPage()
    else if (hasPreviousPage && view.top < near) void fetchPreviousPage()
  }, [view, whole, hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage])

  const first = findRowIndex(offsets, Math.max(0, view.top - margin))
  const last = findRowIndex(offsets, view.top + view.height + margin)
  return {
    top: view.top,
    visible: rows.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index),
    onScroll: () => {
      const box = scroller.current
      if (!box) return
      const index = findRowIndex(offsets, box.scrollTop)
      held.current = { key: rows[index]?.key ?? anchor, below: box.scrollTop - (offsets[index] ?? 0) }
      setView({ top: box.scrollTop, height: box.clientHeight })
    },
  }
}
