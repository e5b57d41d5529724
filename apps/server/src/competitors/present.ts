import type { Locale } from '@vitrine/contract/companies'
import { Competitor } from '@vitrine/contract/competitors'
import { LocationSummary } from '@vitrine/contract/locations'
import { type OpeningHours, weekdays } from '@vitrine/contract/opening-hours'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import type { Place } from '@vitrine/networks/google/wire'
import type { SeenPlace } from '../db/visible-location.ts'
import { say } from '../lib/i18n.ts'
import type { CompetitorRow } from './queries.ts'
import type { Said } from './said.ts'

export function present(row: CompetitorRow, said: Said | undefined) {
  return {
    ...identity(Competitor, row.id),
    location: { ...identity(LocationSummary, row.location_id), name: row.location_name },
    placeId: row.place_id,
    ...(said && 'place' in said ? facts(said.place) : {}),
    ...(said && 'error' in said ? { error: said.error } : {}),
    createdAt: writeInstant(row.created_at),
  }
}

export const nameOnly = (id: string) => identity(Competitor, id)

/** What may be shown of a place, as Google says it. */
export function facts(place: Place) {
  const hours = place.regularOpeningHours?.weekdayDescriptions ?? []
  return {
    ...(place.displayName === undefined ? {} : { name: place.displayName.text }),
    ...(place.formattedAddress === undefined ? {} : { address: place.formattedAddress }),
    ...(place.rating === undefined ? {} : { averageRating: place.rating }),
    totalReviews: place.userRatingCount,
    ...(place.googleMapsUri === undefined ? {} : { url: place.googleMapsUri }),
    ...(hours.length === 0 ? {} : { hours }),
    ...(place.photos.length === 0 ? {} : { photos: place.photos.length }),
  }
}

/** The same of a place of ours, by what the company says of it. */
export function ownFacts(place: SeenPlace, lang: Locale) {
  const town = [place.postal_code, place.city].filter(Boolean).join(' ')
  const address = [place.street, town].filter(Boolean).join(', ')
  const hours = place.opening_hours as OpeningHours[] // parsed by the contract when they were written
  const week = hours.find(({ type }) => type === 'default')
  return {
    name: place.name,
    ...(address === '' ? {} : { address }),
    ...(week === undefined ? {} : { hours: linesOf(week, lang) }),
  }
}

/** As Google writes a week: `lundi: 12:00 – 14:30, 19:00 – 22:30`. */
function linesOf(week: OpeningHours, lang: Locale): string[] {
  const monday = Date.UTC(2026, 0, 5)
  const name = new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' })
  return weekdays.map((day, n) => `${name.format(monday + n * 86_400_000)}: ${spoken(week[day], lang)}`)
}

function spoken(ranges: string, lang: Locale): string {
  if (ranges === '') return say(lang, 'hours.closed')
  if (ranges === '24hrs') return say(lang, 'hours.always')
  const clock = (time: string) => (time === '2400' ? '0:00' : `${Number(time.slice(0, 2))}:${time.slice(2)}`)
  return ranges
    .split(',')
    .map((range) => range.split('-').map(clock).join(' – '))
    .join(', ')
}
