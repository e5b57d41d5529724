import { daysBetween } from '../../dates/calendar-day.ts'
import type { Period } from './period.ts'

/** Whether a period has more days than are counted at once, both ends among them. */
export const isTooLong = ({ from, to }: Pick<Period, 'from' | 'to'>, most: number): boolean =>
  from !== undefined && to !== undefined && daysBetween(from, to) >= most
