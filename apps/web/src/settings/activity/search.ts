import { isDay } from '../../dates/calendar-day.ts'
import { plusDays, toInstant } from '../../dates/local-time.ts'

/** The filters of the activity page; they are all in the URL, so that a link can be shared. */
export interface ActivitySearch {
  user?: string
  /** May be any string here; the page ignores types that are not in `objectTypes`. */
  type?: string
  /** Days, `2026-05-12`, both included. */
  from?: string
  to?: string
}

export function readActivitySearch(given: Record<string, unknown>): ActivitySearch {
  const day = (value: unknown) => (isDay(value) ? value : undefined)
  return {
    user: typeof given.user === 'string' && given.user !== '' ? given.user : undefined,
    type: typeof given.type === 'string' && given.type !== '' ? given.type : undefined,
    from: day(given.from),
    to: day(given.to),
  }
}

export const isFiltered = ({ user, type, from, to }: ActivitySearch): boolean =>
  user !== undefined || type !== undefined || from !== undefined || to !== undefined

/** The filters as API parameters. Days begin and end at midnight in the viewer's time zone. */
export function buildQuery({ user, type, from, to }: ActivitySearch, zone: string) {
  const began = (day: string, later = 0) => toInstant(plusDays(`${day}T00:00`, later), zone)
  return {
    ...(user ? { user } : {}),
    ...(type ? { objectType: type } : {}),
    ...(from || to
      ? {
          createdAt: {
            ...(from ? { after: new Date(began(from)).toISOString() } : {}),
            ...(to ? { before: new Date(began(to, 1) - 1).toISOString() } : {}),
          },
        }
      : {}),
  }
}
