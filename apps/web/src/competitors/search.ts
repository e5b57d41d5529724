import { type PeriodSearch, readPeriod } from '../reports/model/report-period.ts'

/** The location and period of the comparison; all of it is in the URL, so that a link can be shared. */
export interface CompetitorSearch extends PeriodSearch {
  social: 'google'
  type: 'competitors'
  /** The location that is compared; only the first is used. */
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
