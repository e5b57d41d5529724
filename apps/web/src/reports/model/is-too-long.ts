import { daysBetween } from '../../dates/calendar-day.ts'
import type { ReportPeriod } from './report-period.ts'

/** Whether a period has more than `maxDays` days, counting both ends. */
export const isTooLong = ({ from, to }: Pick<ReportPeriod, 'from' | 'to'>, maxDays: number): boolean =>
  from !== undefined && to !== undefined && daysBetween(from, to) >= maxDays
