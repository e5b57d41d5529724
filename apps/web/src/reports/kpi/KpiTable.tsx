import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import type { Insights } from '@vitrine/contract/reports'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getIdRange, withIds } from '../../ui/selection.ts'
import type { DisplayMetric, MetricTexts } from '../model/use-metric-texts.ts'
import { KpiHead } from './KpiHead.tsx'
import { KpiGroupRow, KpiLocationRow } from './KpiRows.tsx'
import classes from './KpiTable.module.css'
import { KpiTotal } from './KpiTotal.tsx'
import { buildKpiRows, type KpiOrder, type KpiRow, makeHeatScale } from './kpi-rows.ts'
import { useKpiRowKeys } from './use-kpi-row-keys.ts'

interface Props {
  data: Insights
  label: string
  columns: readonly DisplayMetric[]
  order: KpiOrder
  metricTexts: MetricTexts
  selected: ReadonlySet<string>
  folded: ReadonlySet<string>
  pins: ReadonlySet<string>
  onSort: (by: KpiOrder['by'], asc: boolean) => void
  onSelect: (selected: Set<string>) => void
  onFold: (folded: Set<string>) => void
  onPins: (pins: Set<string>) => void
  onOpen: (id: string) => void
}

/** Assumed height for rendering rows until the table is measured. */
const shownHeight = 900

/** The locations by group, with a colored cell per metric. Virtualized, because there may be thousands of rows. */
export function KpiTable(props: Props) {
  const { data, label, columns, order, metricTexts, selected, folded, pins, onSort, onSelect, onFold, onPins, onOpen } =
    props
  const t = useTranslations('reports.kpi')
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<string | null>(null)
  const [active, setActive] = useState(0)
  const { by, metric, asc, acrossGroups } = order
  const rows = useMemo(
    () => buildKpiRows(data, { by, metric, asc, acrossGroups }, pins, folded),
    [data, by, metric, asc, acrossGroups, pins, folded],
  )
  const heat = useMemo(() => makeHeatScale(data.locations, columns), [data.locations, columns])
  const all = useMemo(() => data.locations.map(({ location }) => location.id), [data.locations])
  const isCompact = document.documentElement.dataset.density === 'compact'
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCompact ? 36 : 44),
    getItemKey: (index) => getRowKey(rows[index]) ?? index,
    overscan: 10,
    // While the page's skeleton hides it, the table has height 0: ignoring that keeps its first rows rendered.
    initialRect: { width: 0, height: shownHeight },
    observeElementRect: (instance, report) => observeElementRect(instance, (rect) => rect.height > 0 && report(rect)),
  })
  const select = (row: KpiRow, extend: boolean) => {
    const ids = row.kind === 'place' ? [row.id] : row.locationIds
    const on = !ids.every((id) => selected.has(id))
    const order = rows.flatMap((item) => (item.kind === 'place' ? [item.id] : []))
    const range =
      extend && row.kind === 'place' && anchor.current !== null ? getIdRange(order, anchor.current, row.id) : ids
    if (row.kind === 'place') anchor.current = row.id
    onSelect(withIds(selected, range, on))
  }
  const fold = (id: string, open: boolean) => onFold(withIds(folded, [id], !open))
  const pin = (id: string) => onPins(withIds(pins, [id], !pins.has(id)))
  const goTo = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index))
    setActive(next)
    virtual.scrollToIndex(next)
    // The row may be mounted only by this scroll.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    )
  }
  const onKeyDown = useKpiRowKeys({ rows, goTo, select, fold, pin, onOpen, onAll: () => onSelect(new Set(all)) })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = columns.length + 5
  return (
    <div className={classes.box}>
      <div className={classes.scroller} ref={scroller}>
        <table
          className={classes.table}
          aria-label={label}
          aria-rowcount={rows.length + 2}
          {...{ role: 'treegrid', 'aria-multiselectable': true }}
        >
          <KpiHead
            {...{ columns, order, metricTexts, onSort, selected, all }}
            onAll={(on) => onSelect(withIds(selected, all, on))}
          />
          <tbody>
            <Space height={before} columns={width} />
            {items.map((item) => {
              const row = rows[item.index]
              if (!row) return null
              const common = {
                ...{ columns, metricTexts: metricTexts, metric, heat },
                index: item.index,
                isCurrent: item.index === Math.min(active, rows.length - 1),
                onFocus: () => setActive(item.index),
                onKeyDown,
              }
              return row.kind === 'group' ? (
                <KpiGroupRow
                  key={row.id}
                  {...common}
                  row={row}
                  selected={row.locationIds.filter((id) => selected.has(id)).length}
                  onSelect={() => select(row, false)}
                  onFold={() => fold(row.id, !row.open)}
                />
              ) : (
                <KpiLocationRow
                  key={`${row.id} ${row.pinned}`}
                  {...common}
                  row={row}
                  isRanked={acrossGroups}
                  isSelected={selected.has(row.id)}
                  onSelect={(extend) => select(row, extend)}
                  onPin={() => pin(row.id)}
                  onOpen={() => onOpen(row.id)}
                />
              )
            })}
            <Space height={after} columns={width} />
          </tbody>
          <KpiTotal {...{ data, columns, metricTexts, metric }} rowIndex={rows.length + 2} />
        </table>
      </div>
      {data.locations.length === 0 && <p className={classes.none}>{t('none')}</p>}
    </div>
  )
}

const getRowKey = (row: KpiRow | undefined) => row && `${row.kind} ${row.id}`

function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={classes.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
