import type { RemoteAccount } from '@vitrine/networks/network'
import type { PlaceToMatch } from './queries.ts'

export interface Match {
  readonly account: RemoteAccount
  readonly place: PlaceToMatch | null
  readonly confidence: 'sure' | 'check' | 'none'
  readonly distanceMeters: number | null
}

/**
 * Proposes a location for each account, by name, postcode and distance. A location is proposed once, to its best account.
 * An identical name that nothing else has is sure; a town or postcode that contradicts always asks for a check.
 */
export function matchAccounts(accounts: readonly RemoteAccount[], places: readonly PlaceToMatch[]): Match[] {
  const accountsPerName = countBy(accounts.map(({ name }) => normalizeName(name)))
  const placesPerName = countBy(places.flatMap((place) => [...new Set(knownNames(place).map(normalizeName))]))
  const isUnique = (name: string) => name !== '' && accountsPerName.get(name) === 1 && placesPerName.get(name) === 1
  const candidates = accounts
    .flatMap((account) => findCandidates(account, places, isUnique).map((candidate) => ({ account, ...candidate })))
    .sort((a, b) => b.score - a.score)
  const byAccount = new Map<string, Match>()
  const taken = new Set<string>()
  for (const { account, place, score, contradicts, distanceMeters } of candidates) {
    if (byAccount.has(account.id) || taken.has(place.id)) continue
    taken.add(place.id)
    const confidence = score >= sureFrom && !contradicts ? 'sure' : 'check'
    byAccount.set(account.id, { account, place, confidence, distanceMeters })
  }
  return accounts.map(
    (account) => byAccount.get(account.id) ?? { account, place: null, confidence: 'none', distanceMeters: null },
  )
}

// A similar name alone asks for a check; with the postcode or the coordinates, or with the phone, it is enough.
const checkFrom = 0.5
const sureFrom = 0.79

interface Candidate {
  place: PlaceToMatch
  score: number
  /** The town, the postcode or the coordinates name another spot. */
  contradicts: boolean
  distanceMeters: number | null
}

function findCandidates(
  account: RemoteAccount,
  places: readonly PlaceToMatch[],
  isUnique: (name: string) => boolean,
): Candidate[] {
  const name = normalizeName(account.name)
  return places.flatMap((place) => {
    const distanceMeters = distance(account, place)
    const hasUniqueName = isUnique(name) && knownNames(place).some((known) => normalizeName(known) === name)
    const score = Math.max(scoreMatch(account, place, distanceMeters), hasUniqueName ? sureFrom : 0)
    const contradicts = hasOtherAddress(account, place) || (distanceMeters ?? 0) > farMeters
    return score >= checkFrom ? [{ place, score, contradicts, distanceMeters }] : []
  })
}

const farMeters = 20_000

function scoreMatch(account: RemoteAccount, place: PlaceToMatch, meters: number | null): number {
  const words = wordsOf(account.name)
  const sameName = Math.max(...knownNames(place).map((name) => overlap(words, wordsOf(name))))
  const samePostcode = account.address?.postalCode != null && account.address.postalCode === place.postal_code
  const samePhone = digits(account.phone) !== '' && digits(account.phone) === digits(place.phone)
  const near = meters === null ? 0 : meters < 150 ? 1 : meters < 1000 ? 0.5 : meters > farMeters ? -1 : 0
  return 0.55 * sameName + (samePostcode ? 0.25 : 0) + 0.25 * near + (samePhone ? 0.35 : 0)
}

/** Its own name, and what the accounts connected to it are called: a confirmed match is recognised at the next network. */
function knownNames({ name, account_names }: PlaceToMatch): string[] {
  return [name, ...account_names]
}

/** Both say where they are, and say something else. "Lyon" and "Lyon 3e" are the same town. */
function hasOtherAddress({ address }: RemoteAccount, place: PlaceToMatch): boolean {
  const [ours, theirs] = [place.postal_code, address?.postalCode].map((code) => (code ?? '').replace(/\s/g, ''))
  if (ours && theirs && ours !== theirs) return true
  const [town, otherTown] = [place.city, address?.city].map((city) => wordsOf(city ?? ''))
  if (!town?.size || !otherTown?.size) return false
  return !town.isSubsetOf(otherTown) && !otherTown.isSubsetOf(town)
}

/** Every word in its order: "Boutique 3" and "Boutique 5" are two names. Empty for a name without letters and digits. */
function normalizeName(name: string): string {
  return wordList(name).join(' ')
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** How much of two names is shared, 0 to 1. */
function overlap(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}

function wordsOf(text: string): Set<string> {
  return new Set(wordList(text))
}

function wordList(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
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
