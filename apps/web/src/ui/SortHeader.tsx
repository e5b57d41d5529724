import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './DataTable.module.css'

export interface Sorting {
  by: string
  direction: 'asc' | 'desc'
  onSort: (by: string, direction: 'asc' | 'desc') => void
}

interface Props {
  column: { id: string; header: string; width?: string; align?: 'end'; sortable?: boolean }
  sorting: Sorting | undefined
}

/** A column's head; one that sorts is a button and says which way. */
export function SortHeader({ column, sorting }: Props) {
  const t = useTranslations('kit.table')
  const { id, header, width, align, sortable } = column
  const sorted = sorting?.by === id ? sorting.direction : undefined
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      style={{ width }}
      data-align={align}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {sortable && sorting ? (
        <button
          type="button"
          className={classes.sort}
          data-focus-inset
          title={t('sortBy', { column: header })}
          onClick={() => sorting.onSort(id, sorted === 'asc' ? 'desc' : 'asc')}
        >
          {header}
          {sorted && <Arrow size={14} stroke={2.2} aria-hidden />}
        </button>
      ) : (
        header
      )}
    </th>
  )
}
