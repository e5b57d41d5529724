import type { RemoteAccount } from '@vitrine/networks/network'
import type { PlaceToMatch } from './queries.ts'

export interface Match {
  readonly account: RemoteAccount
  readonly place: PlaceToMatch | null
  readonly confidence: 'sure' | 'check' | 'none'
  readonly distanceMeters: number | null
}

/** Proposes a place for each account, by name, postcode and distance. A place is proposed once, to its best account. */
export function matchAccounts(accounts: readonly RemoteAccount[], places: readonly PlaceToMatch[]): Match[] {
  const candidates = accounts
    .flatMap((account) => candidatesOf(account, places).map((candidate) => ({ account, ...candidate })))
    .sort((a, b) => b.score - a.score)
  const byAccount = new Map<string, Match>()
  const taken = new Set<string>()
  for (const { account, place, score, distanceMeters } of candidates) {
    if (byAccount.has(account.id) || taken.has(place.id)) continue
    taken.add(place.id)
    byAccount.set(account.id, { account, place, confidence: score >= sureFrom ? 'sure' : 'check', distanceMeters })
  }
  return accounts.map(
    (account) => byAccount.get(account.id) ?? { account, place: null, confidence: 'none', distanceMeters: null },
  )
}

// A same name alone asks for a look; a same name with the postcode or the spot, or name and phone, is enough.
const checkFrom = 0.5
const sureFrom = 0.79

interface Candidate {
  place: PlaceToMatch
  score: number
  distanceMeters: number | null
}

function candidatesOf(account: RemoteAccount, places: readonly PlaceToMatch[]): Candidate[] {
  const words = wordsOf(account.name)
  return places.flatMap((place) => {
    const distanceMeters = distance(account, place)
    const score = scoreOf(account, words, place, distanceMeters)
    return score >= checkFrom ? [{ place, score, distanceMeters }] : []
  })
}

function scoreOf(account: RemoteAccount, words: Set<string>, place: PlaceToMatch, meters: number | null): number {
  const sameName = overlap(words, wordsOf(`${place.name}`))
  const samePostcode = account.address?.postalCode != null && account.address.postalCode === place.postal_code
  const samePhone = digits(account.phone) !== '' && digits(account.phone) === digits(place.phone)
  const near = meters === null ? 0 : meters < 150 ? 1 : meters < 1000 ? 0.5 : meters > 20_000 ? -1 : 0
  return 0.55 * sameName + (samePostcode ? 0.25 : 0) + 0.25 * near + (samePhone ? 0.35 : 0)
}

/** How much of two names is shared, 0 to 1. */
function overlap(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

function wordsOf(text: string): Set<string> {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1))
}

function digits(phone: string | null): string {
  return (phone ?? '').replace(/\D/g, '').slice(-9)
}

/** Metres between two points on the Earth, close enough for a street. */
function distance(account: RemoteAccount, place: PlaceToMatch): number | null {
  if (account.latitude === null || account.longitude === null || place.latitude === null || place.longitude === null)
    return null
  const radians = Math.PI / 180
  const x =
    (account.longitude - place.longitude) * radians * Math.cos(((account.latitude + place.latitude) / 2) * radians)
  const y = (account.latitude - place.latitude) * radians
  return Math.round(Math.hypot(x, y) * 6_371_000)
}
