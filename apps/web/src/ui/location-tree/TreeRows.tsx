import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsBusy } from '../busy.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import classes from './LocationTree.module.css'
import { TreeRow } from './TreeRow.tsx'
import type { LocationTreeRow, TreeResult } from './tree.ts'
import { moveFor, typedAhead } from './tree-keys.ts'
import { chooseAll, type DisabledOf, toggleRange, toggleRow } from './tree-selection.ts'
import type { LocationTreeState } from './use-location-tree.ts'

interface Props {
  label: string
  tree: LocationTreeState
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  disabledOf: DisabledOf
  results: ReadonlyMap<string, TreeResult> | undefined
  invalid: boolean
  /** Says to screen readers what became of the selection. */
  announce: (text: string) => void
}

/** The rows themselves: one tab stop, the tree pattern's keys, only what is in sight in the document. */
export function TreeRows({ label, tree, selected, onChange, disabledOf, results, invalid, announce }: Props) {
  const isBusy = useIsBusy()
  const t = useTranslations('kit.tree')
  const { rows, expanded } = tree
  const isMobile = useIsMobile()
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<string | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const [activeId, setActive] = useState('')
  const base = useId()
  const active = rows.some((row) => row.id === activeId) ? activeId : (rows[0]?.id ?? '')
  const activeIndex = rows.findIndex((row) => row.id === active)
  const getRowId = (row: LocationTreeRow) => `${base}-${row.id}`

  const estimateHeight = (index: number) => {
    const location = rows[index]?.location
    const withReason = location && (location.disconnected || disabledOf(location) !== null)
    return (isMobile ? 44 : 32) + (withReason ? 18 : 0)
  }
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: estimateHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    // The row that has the focus must exist, or assistive technology loses it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return activeIndex === -1 || shown.includes(activeIndex)
        ? shown
        : [...shown, activeIndex].toSorted((a, b) => a - b)
    },
  })

  const goTo = (id: string) => {
    setActive(id)
    const index = rows.findIndex((row) => row.id === id)
    if (index !== -1) virtual.scrollToIndex(index)
  }
  const choose = (row: LocationTreeRow, extend: boolean) => {
    const next =
      extend && anchor.current !== null
        ? toggleRange(rows, anchor.current, row, selected, disabledOf)
        : toggleRow(row, selected, disabledOf)
    anchor.current = row.id
    setActive(row.id)
    onChange(next)
    const total = row.group.locations.length
    const count = row.group.locations.filter(({ id }) => next.has(id)).length
    announce(
      row.location ? t('announceTotal', { count: next.size }) : t('announce', { name: row.group.name, count, total }),
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // A link inside a row keeps its own keys.
    if (event.target !== event.currentTarget) return
    const now = performance.now()
    const isTyping = now - typed.current.at < 700
    // In the middle of a name a space is one of its letters.
    const move = event.key === ' ' && isTyping ? null : moveFor(event, rows, active, expanded)
    if (move) {
      event.preventDefault()
      const row = rows[activeIndex]
      if (move.do === 'go') goTo(move.to)
      else if (move.do === 'expand' || move.do === 'collapse') tree.unfold([move.group], move.do === 'expand')
      else if (move.do === 'expandAll') tree.unfoldAll(true)
      else if (move.do === 'all') {
        const next = chooseAll(tree.found, selected, disabledOf)
        onChange(next)
        announce(t('announceTotal', { count: next.size }))
      } else if (move.do === 'toggle' && row) choose(row, move.extend)
      return
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    typed.current = { text: isTyping ? typed.current.text + event.key : event.key, at: now }
    const target = typedAhead(typed.current.text, rows, active)
    if (target !== null) goTo(target)
  }

  const activeRow = rows[activeIndex]
  return (
    <div
      ref={scroller}
      className={classes.rows}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-invalid={invalid || undefined}
      aria-disabled={isBusy || undefined}
      aria-activedescendant={activeRow && getRowId(activeRow)}
      tabIndex={0}
      data-focus-inset
      onKeyDown={onKeyDown}
    >
      {/* Only as high as all rows together; the rows lie in it where they belong. */}
      <div role="presentation" className={classes.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <TreeRow
              key={item.key}
              id={getRowId(row)}
              row={row}
              query={tree.asked}
              labelNames={tree.labelNames}
              expanded={expanded.has(row.id)}
              active={row.id === active}
              selected={selected}
              disabledOf={disabledOf}
              result={row.location && results?.get(row.location.id)}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              onChoose={choose}
              onUnfold={() => {
                setActive(row.id)
                tree.unfold([row.id], !expanded.has(row.id))
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
