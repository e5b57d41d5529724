import { isDay } from '../../dates/calendar-day.ts'
import { plusDays, toInstant } from '../../dates/local-time.ts'

/** What of the company's activity is looked at; all of it can be sent to a colleague as a link. */
export interface ActivitySearch {
  user?: string
  /** One of `objectTypes`, once the page has looked. */
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

/** The search as the API takes it. A day begins and ends as the reader's clock has it. */
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
