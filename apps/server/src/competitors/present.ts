import type { Locale } from '@vitrine/contract/companies'
import { Competitor } from '@vitrine/contract/competitors'
import { LocationSummary } from '@vitrine/contract/locations'
import { type OpeningHours, weekdays } from '@vitrine/contract/opening-hours'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import type { Place } from '@vitrine/networks/google/wire'
import type { VisibleLocation } from '../db/visible-location.ts'
import { translate } from '../lib/i18n.ts'
import type { CompetitorResult } from './fetch-businesses.ts'
import type { CompetitorRow } from './queries.ts'

export function present(row: CompetitorRow, result: CompetitorResult | undefined) {
  return {
    ...identity(Competitor, row.id),
    location: { ...identity(LocationSummary, row.location_id), name: row.location_name },
    placeId: row.place_id,
    ...(result && 'business' in result ? facts(result.business) : {}),
    ...(result && 'error' in result ? { error: result.error } : {}),
    createdAt: writeInstant(row.created_at),
  }
}

export const nameOnly = (id: string) => identity(Competitor, id)

/** What may be shown of a place, as Google says it. */
export function facts(business: Place) {
  const hours = business.regularOpeningHours?.weekdayDescriptions ?? []
  return {
    ...(business.displayName === undefined ? {} : { name: business.displayName.text }),
    ...(business.formattedAddress === undefined ? {} : { address: business.formattedAddress }),
    ...(business.rating === undefined ? {} : { averageRating: business.rating }),
    totalReviews: business.userRatingCount,
    ...(business.googleMapsUri === undefined ? {} : { url: business.googleMapsUri }),
    ...(hours.length === 0 ? {} : { hours }),
    ...(business.photos.length === 0 ? {} : { photos: business.photos.length }),
  }
}

/** The same of a place of ours, by what the company says of it. */
export function ownFacts(location: VisibleLocation, lang: Locale) {
  const town = [location.postal_code, location.city].filter(Boolean).join(' ')
  const address = [location.street, town].filter(Boolean).join(', ')
  const hours = location.opening_hours as OpeningHours[] // parsed by the contract when they were written
  const week = hours.find(({ type }) => type === 'default')
  return {
    name: location.name,
    ...(address === '' ? {} : { address }),
    ...(week === undefined ? {} : { hours: formatWeek(week, lang) }),
  }
}

/** As Google writes a week: `lundi: 12:00 – 14:30, 19:00 – 22:30`. */
function formatWeek(week: OpeningHours, lang: Locale): string[] {
  const monday = Date.UTC(2026, 0, 5)
  const name = new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' })
  return weekdays.map((day, n) => `${name.format(monday + n * 86_400_000)}: ${formatRanges(week[day], lang)}`)
}

function formatRanges(ranges: string, lang: Locale): string {
  if (ranges === '') return translate(lang, 'hours.closed')
  if (ranges === '24hrs') return translate(lang, 'hours.always')
  const clock = (time: string) => (time === '2400' ? '0:00' : `${Number(time.slice(0, 2))}:${time.slice(2)}`)
  return ranges
    .split(',')
    .map((range) => range.split('-').map(clock).join(' – '))
    .join(', ')
}
