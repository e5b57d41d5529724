import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Selecting } from '../../ui/use-selecting.ts'
import type { ShownMedia } from '../shown-media.ts'
import classes from './Grid.module.css'
import { getRatio, type JustifiedRow, justify } from './justify.ts'
import { MediaTile, tileId } from './MediaTile.tsx'

interface Props {
  medias: readonly ShownMedia[]
  scroller: RefObject<HTMLElement | null>
  selecting: Selecting
  onOpen: (index: number) => void
  onEnd: () => void
  onRemove?: () => void
  onDragStart?: (event: DragEvent, media: ShownMedia) => void
  getNote?: (media: ShownMedia) => string
}

const gap = 12
const wanted = 165
const captionHeight = 38
const rowGap = 12

/** Files in rows that fill the width, each in its true shape. Arrows move, Space and Enter open, Shift takes all between. */
export function MediaGrid({ medias, scroller, selecting, onOpen, onEnd, onRemove, onDragStart, getNote }: Props) {
  const t = useTranslations('library')
  const grid = useRef<HTMLDivElement>(null)
  const { width, top } = useFrame(grid, scroller)
  const [active, setActive] = useState(0)
  const rows = useMemo(() => (width === 0 ? [] : justify(medias, width, wanted, gap)), [medias, width])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.height ?? wanted) + captionHeight + rowGap,
    getItemKey: (index) => `${rows[index]?.from} ${rows[index]?.height}`,
    overscan: 3,
    scrollMargin: top,
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1)?.index ?? 0
      if (rows.length > 0 && last >= rows.length - 3) onEnd()
    },
  })
  const goTo = (index: number) => {
    const target = medias[Math.max(0, Math.min(medias.length - 1, index))]
    if (!target) return
    const at = medias.indexOf(target)
    setActive(at)
    virtual.scrollToIndex(findRowIndex(rows, at))
    requestAnimationFrame(() => document.getElementById(tileId(target.id))?.focus({ preventScroll: true }))
    return target
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const media = medias[at]
    if (!media || event.altKey) return
    const mod = event.ctrlKey || event.metaKey
    const to = getNextIndex(event.key, rows, medias, at)
    if (to !== null) {
      const target = goTo(to)
      if (event.shiftKey && target) {
        if (selecting.selected.size === 0) selecting.toggle(media.id, false)
        selecting.toggle(target.id, true)
      }
    } else if (event.key === ' ' || event.key === 'Enter') onOpen(at)
    else if (mod && event.key.toLowerCase() === 'a') selecting.set(medias.map(({ id }) => id))
    else if (event.key.toLowerCase() === 'x' && !mod) selecting.toggle(media.id, event.shiftKey)
    else if (event.key === 'Delete' && selecting.selected.size > 0 && onRemove) onRemove()
    else if (event.key === 'Escape' && selecting.selected.size > 0) selecting.clear()
    else return
    event.preventDefault()
  }
  return (
    <section
      ref={grid}
      className={classes.grid}
      aria-label={t('grid')}
      data-selecting={selecting.selected.size > 0 || undefined}
    >
      <div className={classes.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <div
              key={item.key}
              className={classes.row}
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              {medias.slice(row.from, row.from + row.count).map((media, offset) => {
                const at = row.from + offset
                return (
                  <MediaTile
                    key={media.id}
                    media={media}
                    height={row.height}
                    width={Math.floor(getRatio(media) * row.height)}
                    selected={selecting.selected.has(media.id)}
                    active={at === Math.min(active, medias.length - 1)}
                    note={getNote?.(media)}
                    onOpen={() => onOpen(at)}
                    onToggle={(range) => {
                      setActive(at)
                      selecting.toggle(media.id, range)
                    }}
                    onKeyDown={(event) => onKeyDown(event, at)}
                    onFocus={() => setActive(at)}
                    onDragStart={onDragStart && ((event) => onDragStart(event, media))}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** How wide the grid is, and how far below the top of what scrolls. */
function useFrame(grid: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  const [frame, setFrame] = useState({ width: 0, top: 0 })
  // What scrolls is a parent: it is only there once the whole page is.
  useEffect(() => {
    const [element, around] = [grid.current, scroller.current]
    if (!element || !around) return
    const measure = () => {
      const top = element.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop
      const width = Math.floor(element.clientWidth)
      setFrame((before) => (before.width === width && before.top === top ? before : { width, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(around)
    return () => observer.disconnect()
  }, [grid, scroller])
  return frame
}

const findRowIndex = (rows: readonly JustifiedRow[], at: number) =>
  Math.max(
    0,
    rows.findIndex(({ from, count }) => at >= from && at < from + count),
  )

/** Where an arrow leads: beside, or to what stands nearest in the row above or below. */
function getNextIndex(
  key: string,
  rows: readonly JustifiedRow[],
  medias: readonly ShownMedia[],
  at: number,
): number | null {
  if (key === 'ArrowRight') return at + 1
  if (key === 'ArrowLeft') return at - 1
  if (key === 'Home') return 0
  if (key === 'End') return medias.length - 1
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const here = rows[findRowIndex(rows, at)]
  const there = rows[findRowIndex(rows, at) + (key === 'ArrowDown' ? 1 : -1)]
  if (!here || !there) return at
  const getMiddle = (row: JustifiedRow, index: number) => {
    const before = medias.slice(row.from, index).reduce((sum, item) => sum + getRatio(item) * row.height + gap, 0)
    const media = medias[index]
    return before + (media ? (getRatio(media) * row.height) / 2 : 0)
  }
  const from = getMiddle(here, at)
  const indexes = Array.from({ length: there.count }, (_, offset) => there.from + offset)
  return indexes.reduce((best, index) =>
    Math.abs(getMiddle(there, index) - from) < Math.abs(getMiddle(there, best) - from) ? index : best,
  )
}
