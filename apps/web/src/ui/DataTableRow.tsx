import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, memo, type RefCallback } from 'react'
import { useTranslations } from 'use-intl'
import classes from './DataTable.module.css'
import type { DataTableProps, TableColumn } from './data-table.ts'

interface Props<Row> extends Pick<DataTableProps<Row>, 'columns' | 'getName' | 'getTone' | 'actions'> {
  row: Row
  id: string
  index: number
  /** Undefined where nothing can be selected. */
  isSelected: boolean | undefined
  opens: boolean
  tabIndex: number | undefined
  measure: RefCallback<Element> | undefined
  /** What the table does with the row; always the same object, so that scrolling draws only the rows that come. */
  on: RowEvents
}

export interface RowEvents {
  focus(index: number): void
  keyDown(event: KeyboardEvent<HTMLTableRowElement>, index: number): void
  click(event: MouseEvent, index: number): void
  select(id: string, extend: boolean): void
}

function PlainRow<Row>({ row, id, index, columns, getName, getTone, actions, isSelected, on, ...props }: Props<Row>) {
  const t = useTranslations('kit.table')
  return (
    <tr
      ref={props.measure}
      className={classes.row}
      data-index={index}
      data-flashes={id}
      data-selected={isSelected || undefined}
      data-tone={getTone?.(row)}
      data-opens={props.opens || undefined}
      data-focus-inset
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={props.tabIndex}
      onFocus={({ target, currentTarget }) => {
        // Tab goes through the controls of all rows: the row one can come back to stays where it was, before them.
        if (target === currentTarget || target.tabIndex < 0) on.focus(index)
      }}
      onKeyDown={(event) => on.keyDown(event, index)}
      onClick={(event) => on.click(event, index)}
    >
      {isSelected !== undefined && (
        <td className={classes.check}>
          {/* Shift is read here: the box's own change event does not know it. */}
          <Checkbox
            aria-label={t('select', { name: getName(row) })}
            checked={isSelected}
            onClick={(event) => on.select(id, event.shiftKey)}
            onChange={() => {}}
            tabIndex={-1}
          />
        </td>
      )}
      {columns.map((column: TableColumn<Row>) => (
        <td
          key={column.id}
          className={classes.cell}
          data-align={column.align}
          data-main={column.main || undefined}
          data-wide={column.wide || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && <td className={classes.actions}>{actions(row)}</td>}
    </tr>
  )
}

export const DataTableRow = memo(PlainRow) as typeof PlainRow // memo forgets what the rows are
