import type { ReactNode } from 'react'
import type { PagedQuery } from './MoreRows.tsx'
import type { Sorting } from './SortHeader.tsx'
import type { Tone } from './tone.ts'

export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A CSS width; the rest share what is left. */
  width?: string
  align?: 'end'
  sortable?: boolean
  /** Shown on phones too, where a row is a card of the main fields. */
  main?: boolean
  /** Left out where the table has no room for it. */
  wide?: boolean
}

export interface DataTableProps<Row> {
  /** Its name. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  getId: (row: Row) => string
  /** How a row is called, for its checkbox. */
  getName: (row: Row) => string
  selection?: { selected: ReadonlySet<string>; onChange: (selected: Set<string>) => void }
  sorting?: Sorting
  /** Enter, or a click beside the controls of the row. */
  onOpen?: (row: Row) => void
  /** A wash over a row that asks to be looked at. */
  getTone?: (row: Row) => Tone | undefined
  /** Rows may be of different heights: each is measured, which costs a little at every scroll. */
  uneven?: boolean
  /** Buttons of the row, at its end. */
  actions?: (row: Row) => ReactNode
  /** Under the last row: more to load, an end mark. */
  foot?: ReactNode
  /** The list is nearly at its end. */
  onEnd?: () => void
  /** Where the list comes in pages: the next is asked for near its end, and shown coming. */
  pages?: PagedQuery
}
