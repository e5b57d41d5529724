import { SortButton } from './SortButton.tsx'

export interface Sorting {
  by: string
  direction: 'asc' | 'desc'
  onSort: (by: string, direction: 'asc' | 'desc') => void
}

interface Props {
  column: { id: string; header: string; width?: string; align?: 'end'; sortable?: boolean; wide?: boolean }
  sorting: Sorting | undefined
}

/** A column's head; one that sorts is a button and says which way. */
export function SortHeader({ column, sorting }: Props) {
  const { id, header, width, align, sortable, wide } = column
  const sorted = sorting?.by === id ? sorting.direction : undefined
  return (
    <th
      scope="col"
      style={{ width }}
      data-align={align}
      data-wide={wide || undefined}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {sortable && sorting ? (
        <SortButton
          column={header}
          sorted={sorted}
          onSort={() => sorting.onSort(id, sorted === 'asc' ? 'desc' : 'asc')}
        />
      ) : (
        header
      )}
    </th>
  )
}
