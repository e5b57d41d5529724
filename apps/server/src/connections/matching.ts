import type { RemoteAccount } from '@vitrine/networks/network'
import type { LocationToMatch } from './queries.ts'

export interface MatchedAccount {
  readonly account: RemoteAccount
  readonly location: LocationToMatch | null
  readonly confidence: 'sure' | 'check' | 'none'
  readonly distanceMeters: number | null
}

/**
 * Proposes a location for each account, by name, postcode and distance. A location is proposed once, to its best account.
 * An identical name that nothing else has is sure; a town or postcode that contradicts always asks for a check.
 */
export function matchAccounts(
  accounts: readonly RemoteAccount[],
  locations: readonly LocationToMatch[],
): MatchedAccount[] {
  const accountsPerName = countBy(accounts.map(({ name }) => normalizeName(name)))
  const locationsPerName = countBy(
    locations.flatMap((location) => [...new Set(knownNames(location).map(normalizeName))]),
  )
  const isUnique = (name: string) => name !== '' && accountsPerName.get(name) === 1 && locationsPerName.get(name) === 1
  const candidates = accounts
    .flatMap((account) => findCandidates(account, locations, isUnique).map((candidate) => ({ account, ...candidate })))
    .sort((a, b) => b.score - a.score)
  const byAccount = new Map<string, MatchedAccount>()
  const assignedIds = new Set<string>()
  for (const { account, location, score, contradicts, distanceMeters } of candidates) {
    if (byAccount.has(account.id) || assignedIds.has(location.id)) continue
    assignedIds.add(location.id)
    const confidence = score >= sureFrom && !contradicts ? 'sure' : 'check'
    byAccount.set(account.id, { account, location, confidence, distanceMeters })
  }
  return accounts.map(
    (account) => byAccount.get(account.id) ?? { account, location: null, confidence: 'none', distanceMeters: null },
  )
}

// A similar name alone asks for a check; with the postcode or the coordinates, or with the phone, it is enough.
const checkFrom = 0.5
const sureFrom = 0.79

interface Candidate {
  location: LocationToMatch
  score: number
  /** The town, the postcode or the coordinates name another spot. */
  contradicts: boolean
  distanceMeters: number | null
}

function findCandidates(
  account: RemoteAccount,
  locations: readonly LocationToMatch[],
  isUnique: (name: string) => boolean,
): Candidate[] {
  const name = normalizeName(account.name)
  return locations.flatMap((location) => {
    const distanceMeters = distance(account, location)
    const hasUniqueName = isUnique(name) && knownNames(location).some((known) => normalizeName(known) === name)
    const score = Math.max(scoreMatch(account, location, distanceMeters), hasUniqueName ? sureFrom : 0)
    const contradicts = hasOtherAddress(account, location) || (distanceMeters ?? 0) > farMeters
    return score >= checkFrom ? [{ location, score, contradicts, distanceMeters }] : []
  })
}

const farMeters = 20_000

function scoreMatch(account: RemoteAccount, location: LocationToMatch, meters: number | null): number {
  const terms = splitTerms(account.name)
  const sameName = Math.max(...knownNames(location).map((name) => overlap(terms, splitTerms(name))))
  const samePostcode = account.address?.postalCode != null && account.address.postalCode === location.postal_code
  const samePhone = digits(account.phone) !== '' && digits(account.phone) === digits(location.phone)
  const near = meters === null ? 0 : meters < 150 ? 1 : meters < 1000 ? 0.5 : meters > farMeters ? -1 : 0
  return 0.55 * sameName + (samePostcode ? 0.25 : 0) + 0.25 * near + (samePhone ? 0.35 : 0)
}

/** Its own name, and what the accounts connected to it are called: a confirmed match is recognised at the next network. */
function knownNames({ name, account_names }: LocationToMatch): string[] {
  return [name, ...account_names]
}

/** Both say where they are, and say something else. "Lyon" and "Lyon 3e" are the same town. */
function hasOtherAddress({ address }: RemoteAccount, location: LocationToMatch): boolean {
  const [ours, remoteCode] = [location.postal_code, address?.postalCode].map((code) => (code ?? '').replace(/\s/g, ''))
  if (ours && remoteCode && ours !== remoteCode) return true
  const [town, otherTown] = [location.city, address?.city].map((city) => splitTerms(city ?? ''))
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

function splitTerms(text: string): Set<string> {
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
function distance(account: RemoteAccount, location: LocationToMatch): number | null {
  if (
    account.latitude === null ||
    account.longitude === null ||
    location.latitude === null ||
    location.longitude === null
  )
    return null
  const radians = Math.PI / 180
  const x =
    (account.longitude - location.longitude) *
    radians *
    Math.cos(((account.latitude + location.latitude) / 2) * radians)
  const y = (account.latitude - location.latitude) * radians
  return Math.round(Math.hypot(x, y) * 6_371_000)
}
