import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './DataTable.module.css'
import { DataTableRow, type RowEvents } from './DataTableRow.tsx'
import type { DataTableProps } from './data-table.ts'
import { isFocusLost } from './focus.ts'
import { loadMoreRows, MoreRows } from './MoreRows.tsx'
import { SortHeader } from './SortHeader.tsx'
import { getIdRange, getSelectionState, withIds } from './selection.ts'
import { useIsMobile } from './use-is-mobile.ts'

const ahead = 3

/** A list of things with a head that stays, rows to select with Shift too, and keys. It fills the height it is given. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, getId, getName, selection, sorting, onOpen, getTone, actions, foot, onEnd, pages } =
    props
  const t = useTranslations('kit.table')
  const isMobile = useIsMobile()
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<string | null>(null)
  const [active, setActive] = useState(0)
  const ids = useMemo(() => rows.map(getId), [rows, getId])
  const isCompact = document.documentElement.dataset.density === 'compact'
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isMobile ? 88 : isCompact ? 36 : 44),
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1)?.index ?? 0
      if (rows.length === 0 || last < rows.length - 1 - ahead) return
      onEnd?.()
      if (pages) loadMoreRows(pages)
    },
  })

  const select = (id: string, extend: boolean) => {
    if (!selection) return
    const on = !selection.selected.has(id)
    const range = extend && anchor.current !== null ? getIdRange(ids, anchor.current, id) : [id]
    anchor.current = id
    selection.onChange(withIds(selection.selected, range, on))
  }
  const goTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index))
    setActive(next)
    virtual.scrollToIndex(next)
    // The row may only now have been put into the document.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    )
  }
  const keyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    if (event.target !== event.currentTarget) return
    const row = rows[index]
    const id = ids[index]
    if (!row || id === undefined) return
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: index + 10,
      PageUp: index - 10,
    }
    const step = steps[event.key]
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    if (step !== undefined) {
      if (event.shiftKey && selection && anchor.current !== null) {
        const to = ids[Math.min(rows.length - 1, Math.max(0, step))]
        if (to !== undefined) selection.onChange(withIds(selection.selected, getIdRange(ids, anchor.current, to), true))
      }
      goTo(step)
    } else if (event.key === ' ' && selection) select(id, event.shiftKey)
    else if (isAll && selection) selection.onChange(withIds(selection.selected, ids, true))
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else return
    event.preventDefault()
  }
  const click = (event: MouseEvent, index: number) => {
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]')
    const row = rows[index]
    if (!isControl && row !== undefined) onOpen?.(row)
  }
  const watched = useFocusOfRowsThatGo(ids, () => goTo(active))
  const on = useSameObject({ focus: setActive, keyDown, click, select })

  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const all = selection ? getSelectionState(selection.selected, ids) : false
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  return (
    <div
      className={classes.scroller}
      ref={scroller}
      // Where no row takes the focus the whole does, so that keys scroll it.
      {...(selection || onOpen || actions ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        {...(selection || onOpen ? { role: 'grid', 'aria-multiselectable': selection !== undefined } : {})}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th className={classes.check} scope="col">
                <Checkbox
                  aria-label={t('selectAll')}
                  checked={all === true}
                  indeterminate={all === 'mixed'}
                  onChange={() => selection.onChange(withIds(selection.selected, ids, all !== true))}
                />
              </th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th className={classes.actions} scope="col">
                <span className="visually-hidden">{t('more')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...watched}>
          <Space height={before} columns={width} />
          {items.map((item) => {
            const row = rows[item.index]
            const id = ids[item.index]
            if (row === undefined || id === undefined) return null
            const canFocus = selection !== undefined || onOpen !== undefined
            return (
              <DataTableRow
                key={id}
                row={row}
                id={id}
                index={item.index}
                columns={columns}
                getName={getName}
                getTone={getTone}
                actions={actions}
                isSelected={selection ? selection.selected.has(id) : undefined}
                opens={onOpen !== undefined}
                tabIndex={canFocus ? (item.index === Math.min(active, rows.length - 1) ? 0 : -1) : undefined}
                measure={isMobile || props.uneven ? virtual.measureElement : undefined}
                on={on}
              />
            )
          })}
          <Space height={after} columns={width} />
        </tbody>
      </table>
      {pages && <MoreRows pages={pages} />}
      {foot}
    </div>
  )
}

/** A row that goes with the focus on it leaves it to the one in its place. For the body of the table. */
function useFocusOfRowsThatGo(ids: readonly string[], onGone: () => void) {
  const held = useRef<string | undefined>(undefined)
  const latest = useRef(onGone)
  latest.current = onGone
  useEffect(() => {
    if (held.current === undefined || ids.includes(held.current)) return
    held.current = undefined
    if (ids.length > 0 && isFocusLost()) latest.current()
  }, [ids])
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = ids[Number(target.closest<HTMLElement>('tr')?.dataset.index)]
    },
    onBlur: () => {
      held.current = undefined
    },
  }
}

/** Handlers that can be handed down once: they call those of the latest drawing. */
function useSameObject(events: RowEvents): RowEvents {
  const latest = useRef<RowEvents>(events)
  latest.current = events
  const same = useRef<RowEvents>({
    focus: (index) => latest.current.focus(index),
    keyDown: (event, index) => latest.current.keyDown(event, index),
    click: (event, index) => latest.current.click(event, index),
    select: (id, extend) => latest.current.select(id, extend),
  })
  return same.current
}

function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={classes.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
