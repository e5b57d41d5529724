import { type PeriodSearch, readPeriod } from '../reports/model/report-period.ts'

/** Whose competitors, in which days; all of it can be sent to a colleague as a link. */
export interface CompetitorSearch extends PeriodSearch {
  social: 'google'
  type: 'competitors'
  /** The place they are held against: the first, as this looks at one. */
  locations?: string[]
}

export function readCompetitorSearch(given: Readonly<Record<string, unknown>>): CompetitorSearch {
  const { locations } = given
  const locationId = (Array.isArray(locations) ? locations : [locations]).find(
    (value) => typeof value === 'string' && value !== '',
  )
  return {
    social: 'google',
    type: 'competitors',
    ...(locationId === undefined ? {} : { locations: [String(locationId)] }),
    ...readPeriod(given),
  }
}
