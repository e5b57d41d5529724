/** A report as a file holds it, whatever the file: tables under each other, some of them drawn as well. */
export interface ReportDocument {
  readonly company: string
  readonly title: string
  /** Period, comparison, places, freshness and what is missing: a sentence each. */
  readonly facts: readonly string[]
  readonly sections: readonly Section[]
}

export interface Section {
  readonly title: string
  readonly columns: readonly Column[]
  /** A null is no figure, and stays empty: 0 is written as 0. */
  readonly rows: readonly (readonly Cell[])[]
  /** Instead of rows, why there are none. */
  readonly none?: string
  /** How it is drawn: the second column by days, or a bar a row. */
  readonly chart?: 'line' | 'bars'
}

export interface Column {
  readonly title: string
  /** Numbers are whole, rates and averages have two decimals. */
  readonly kind: 'text' | 'number' | 'decimal' | 'percent' | 'date'
}

export type Cell = string | number | null
