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
  const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)
  return {
    user: typeof given.user === 'string' && given.user !== '' ? given.user : undefined,
    type: typeof given.type === 'string' && given.type !== '' ? given.type : undefined,
    from: day(given.from),
    to: day(given.to),
  }
}

export const isFiltered = ({ user, type, from, to }: ActivitySearch): boolean =>
  user !== undefined || type !== undefined || from !== undefined || to !== undefined

/** The search as the API takes it. A day begins and ends where the reader is. */
export function queryOf({ user, type, from, to }: ActivitySearch) {
  const at = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()
  return {
    ...(user ? { user } : {}),
    ...(type ? { objectType: type } : {}),
    ...(from || to
      ? {
          createdAt: {
            ...(from ? { after: at(from, '00:00:00') } : {}),
            ...(to ? { before: at(to, '23:59:59.999') } : {}),
          },
        }
      : {}),
  }
}
