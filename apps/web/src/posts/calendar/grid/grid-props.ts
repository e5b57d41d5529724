import type { RefObject } from 'react'
import type { Day } from '../../../dates/calendar-day.ts'
import type { Card } from '../model/card.ts'
import type { Cell } from '../model/keys.ts'
import type { Period } from '../model/period.ts'
import type { Grid } from './use-grid.ts'

/** What month and week are drawn from. */
export interface GridProps {
  readonly root: RefObject<HTMLDivElement | null>
  readonly grid: Grid
  readonly label: string
  readonly period: Period
  readonly days: ReadonlyMap<Day, readonly Card[]>
  readonly holidays: ReadonlyMap<Day, string>
  readonly today: Day
  /** The post in the drawer. */
  readonly openId: string | undefined
  readonly mayPost: boolean
  readonly onCreate: (cell: Cell, share?: number) => void
}
