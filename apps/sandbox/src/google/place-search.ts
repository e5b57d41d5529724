import { isMessage, type Message } from './bind-request.ts'
import { computeRating, findCompetitor, type Rival, rivalsNear } from './competitor-places.ts'
import { getMapsId } from './permalinks.ts'
import type { Listing, ListingStore } from './types.ts'

/** What the map shows: a listing of this world, or a business that is nobody's of ours. */
export type PlaceMatch = { listing: Listing } | { rival: Rival }

const NEAR_DEGREES = 0.2
const MAX_RESULTS = 20

/** Every word of the query must begin a word of the name, the kind or the address, as far as it says anything. */
export function searchPlaces(listings: ListingStore, body: Message): PlaceMatch[] {
  const searchTerms = splitTerms(String(body.textQuery)).filter((word) => word.length > 2 || /\d/.test(word))
  const center = readCenter(body)
  const near: PlaceMatch[] = center
    ? [
        ...listings
          .all()
          .filter(({ account: { place } }) => isNear(center, place))
          .map((listing) => ({ listing })),
        ...rivalsNear(center.latitude, center.longitude).map((rival) => ({ rival })),
      ]
    : listings.all().map((listing) => ({ listing }))
  const size =
    typeof body.pageSize === 'number' && body.pageSize > 0 ? Math.min(body.pageSize, MAX_RESULTS) : MAX_RESULTS
  return near.filter((found) => holds(found, searchTerms)).slice(0, size)
}

export function findPlace(listings: ListingStore, placeId: string): PlaceMatch | null {
  const rival = findCompetitor(placeId)
  if (rival) return { rival }
  const listing = listings.all().find((candidate) => getMapsId(candidate) === placeId)
  return listing ? { listing } : null
}

export function presentPlace(found: PlaceMatch, now: number, language: string, base: string): Message {
  const { placeId, name, address, latitude, longitude } = getPlaceFacts(found)
  const { rating, userRatingCount } = 'rival' in found ? computeRating(found.rival, now) : getPlaceRating(found.listing)
  const hours = 'rival' in found ? found.rival.hours : null
  const photos = 'rival' in found ? found.rival.photos : found.listing.gallery.size
  return {
    name: `places/${placeId}`,
    id: placeId,
    displayName: { text: name, languageCode: language },
    formattedAddress: address,
    location: { latitude, longitude },
    ...(userRatingCount === 0 ? {} : { rating, userRatingCount }),
    googleMapsUri: `${base}/www.google.com/maps/place/${placeId}`,
    businessStatus: 'OPERATIONAL',
    ...(hours === null ? {} : { regularOpeningHours: { weekdayDescriptions: formatWeek(hours, language) } }),
    photos: Array.from({ length: Math.min(photos, 10) }, (_, n) => ({ name: `places/${placeId}/photos/${n + 1}` })),
  }
}

/** What a person sees of it on the map. */
export function getPlaceFacts(found: PlaceMatch) {
  if ('rival' in found) return found.rival
  const { account } = found.listing
  const { name, street, postcode, city, latitude = 0, longitude = 0 } = account.place
  return { placeId: getMapsId(found.listing), name, address: `${street}, ${postcode} ${city}`, latitude, longitude }
}

function getPlaceRating({ reviews }: Listing) {
  const all = [...reviews.values()]
  const sum = all.reduce((total, { rating }) => total + rating, 0)
  return { rating: all.length === 0 ? 0 : Math.round((sum / all.length) * 10) / 10, userRatingCount: all.length }
}

function holds(found: PlaceMatch, terms: string[]): boolean {
  const facts = getPlaceFacts(found)
  const placeTerms = splitTerms(`${facts.name} ${'rival' in found ? found.rival.kind : 'restaurant'} ${facts.address}`)
  return terms.every((word) => placeTerms.some((term) => term.startsWith(word)))
}

function splitTerms(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
}

function readCenter({ locationBias }: Message): { latitude: number; longitude: number } | null {
  const circle = isMessage(locationBias) ? locationBias.circle : undefined
  const center = isMessage(circle) ? circle.center : undefined
  if (!isMessage(center)) return null
  return { latitude: Number(center.latitude ?? 0), longitude: Number(center.longitude ?? 0) }
}

function isNear(center: { latitude: number; longitude: number }, place: { latitude?: number; longitude?: number }) {
  const apart = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < NEAR_DEGREES
  return apart(center.latitude, place.latitude) && apart(center.longitude, place.longitude)
}

function formatWeek([opens, closes]: readonly [number, number], language: string): string[] {
  const monday = Date.UTC(2026, 0, 5)
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, n) => `${day.format(monday + n * 86_400_000)}: ${opens}:00 – ${closes}:00`)
}
