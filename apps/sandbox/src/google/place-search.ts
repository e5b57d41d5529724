import { isMessage, type Message } from './bind.ts'
import { placeIdOf } from './permalinks.ts'
import { type Rival, ratingAt, rivalOf, rivalsNear } from './rivals.ts'
import type { Listing, Listings } from './types.ts'

/** What the map shows: a listing of this world, or a business that is nobody's of ours. */
export type Found = { listing: Listing } | { rival: Rival }

const NEAR_DEGREES = 0.2
const MOST = 20

/** Every word of the query must begin a word of the name, the kind or the address, as far as it says anything. */
export function searchPlaces(listings: Listings, body: Message): Found[] {
  const words = wordsOf(String(body.textQuery)).filter((word) => word.length > 2 || /\d/.test(word))
  const center = centerOf(body)
  const near: Found[] = center
    ? [
        ...listings
          .all()
          .filter(({ account: { place } }) => isNear(center, place))
          .map((listing) => ({ listing })),
        ...rivalsNear(center.latitude, center.longitude).map((rival) => ({ rival })),
      ]
    : listings.all().map((listing) => ({ listing }))
  const size = typeof body.pageSize === 'number' && body.pageSize > 0 ? Math.min(body.pageSize, MOST) : MOST
  return near.filter((found) => holds(found, words)).slice(0, size)
}

export function findPlace(listings: Listings, placeId: string): Found | null {
  const rival = rivalOf(placeId)
  if (rival) return { rival }
  const listing = listings.all().find((one) => placeIdOf(one) === placeId)
  return listing ? { listing } : null
}

export function presentPlace(found: Found, now: number, language: string, base: string): Message {
  const { placeId, name, address, latitude, longitude } = factsOf(found)
  const { rating, userRatingCount } = 'rival' in found ? ratingAt(found.rival, now) : ratingOf(found.listing)
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
    ...(hours === null ? {} : { regularOpeningHours: { weekdayDescriptions: weekOf(hours, language) } }),
    photos: Array.from({ length: Math.min(photos, 10) }, (_, n) => ({ name: `places/${placeId}/photos/${n + 1}` })),
  }
}

/** What a person sees of it on the map. */
export function factsOf(found: Found) {
  if ('rival' in found) return found.rival
  const { account } = found.listing
  const { name, street, postcode, city, latitude = 0, longitude = 0 } = account.place
  return { placeId: placeIdOf(found.listing), name, address: `${street}, ${postcode} ${city}`, latitude, longitude }
}

function ratingOf({ reviews }: Listing) {
  const all = [...reviews.values()]
  const sum = all.reduce((total, { rating }) => total + rating, 0)
  return { rating: all.length === 0 ? 0 : Math.round((sum / all.length) * 10) / 10, userRatingCount: all.length }
}

function holds(found: Found, words: string[]): boolean {
  const facts = factsOf(found)
  const said = wordsOf(`${facts.name} ${'rival' in found ? found.rival.kind : 'restaurant'} ${facts.address}`)
  return words.every((word) => said.some((other) => other.startsWith(word)))
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
}

function centerOf({ locationBias }: Message): { latitude: number; longitude: number } | null {
  const circle = isMessage(locationBias) ? locationBias.circle : undefined
  const center = isMessage(circle) ? circle.center : undefined
  if (!isMessage(center)) return null
  return { latitude: Number(center.latitude ?? 0), longitude: Number(center.longitude ?? 0) }
}

function isNear(center: { latitude: number; longitude: number }, place: { latitude?: number; longitude?: number }) {
  const apart = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < NEAR_DEGREES
  return apart(center.latitude, place.latitude) && apart(center.longitude, place.longitude)
}

function weekOf([opens, closes]: readonly [number, number], language: string): string[] {
  const monday = Date.UTC(2026, 0, 5)
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, n) => `${day.format(monday + n * 86_400_000)}: ${opens}:00 – ${closes}:00`)
}
