import lookup from '@photostructure/tz-lookup'

// Asking the runtime anew for every place would be most of the work of an import.
const zones = new Map<string, string[]>()
const names = new Map<string, string>()

/** Where a place is, as far as it is known. */
export interface Whereabouts {
  country: string
  postal_code: string | null
  latitude: number | null
  longitude: number | null
}

export interface Zone {
  time_zone: string
  /** The address does not tell which of its country's zones it is: a person has to. */
  time_zone_to_check: boolean
}

/**
 * The IANA zone of a place: from its coordinates, else its postal code and country. Where those leave several, its
 * company's if that is one of them, else the one most people of the country live in: to check.
 */
export function guessZone(location: Whereabouts, companyZone: string): Zone {
  const region = getRegion(location)
  const possible = region === 'FR' ? franceAndOverseas : listZones(region)
  const known = fromCoordinates(location, possible) ?? fromPostalCode(location, region) ?? only(listZones(region))
  if (known !== undefined) return { time_zone: known, time_zone_to_check: false }
  const isPossible = possible.some((zone) => canonical(zone) === canonical(companyZone))
  const presumed = isPossible ? companyZone : (mainZones[region] ?? possible[0] ?? companyZone)
  return { time_zone: presumed, time_zone_to_check: true }
}

/** Where most people of a country with several zones live, unless the runtime lists that zone first. */
const mainZones: Readonly<Record<string, string>> = {
  ...{ AR: 'America/Argentina/Buenos_Aires', AU: 'Australia/Sydney', BR: 'America/Sao_Paulo', CA: 'America/Toronto' },
  ...{ CL: 'America/Santiago', CY: 'Asia/Nicosia', ES: 'Europe/Madrid', FM: 'Pacific/Pohnpei', GL: 'America/Nuuk' },
  ...{ KI: 'Pacific/Tarawa', MH: 'Pacific/Majuro', MN: 'Asia/Ulaanbaatar', MX: 'America/Mexico_City' },
  ...{ PF: 'Pacific/Tahiti', PG: 'Pacific/Port_Moresby', PT: 'Europe/Lisbon', RU: 'Europe/Moscow' },
  ...{ US: 'America/New_York', UZ: 'Asia/Tashkent' },
}

/** A place that moved takes the zone of where it is now, unless a person had chosen another one. */
export function withZone<Change extends Partial<Whereabouts> & Partial<Zone>>(
  location: Whereabouts & Zone,
  change: Change,
  companyZone: string,
): Change {
  // A file that repeats the zone we noted, such as an export of ours, has not checked it.
  if (change.time_zone === location.time_zone) return change
  if (change.time_zone !== undefined) return { ...change, time_zone_to_check: false }
  const isMoved = whereabouts.some((name) => change[name] !== undefined && change[name] !== location[name])
  const before = guessZone(location, companyZone)
  const isChosen =
    !location.time_zone_to_check && (before.time_zone_to_check || location.time_zone !== before.time_zone)
  return !isMoved || isChosen ? change : { ...change, ...guessZone({ ...location, ...change }, companyZone) }
}

const whereabouts = ['country', 'postal_code', 'latitude', 'longitude'] as const

// The French post writes the overseas departments and territories, and Monaco, with these first digits; an address
// there often says France as its country.
const beginnings: readonly (readonly [string, string])[] = [
  ['97133', 'BL'],
  ['97150', 'MF'],
  ['971', 'GP'],
  ['972', 'MQ'],
  ['973', 'GF'],
  ['974', 'RE'],
  ['975', 'PM'],
  ['976', 'YT'],
  ['977', 'BL'],
  ['978', 'MF'],
  ['980', 'MC'],
  ['986', 'WF'],
  ['987', 'PF'],
  ['988', 'NC'],
]

function getRegion(location: Whereabouts): string {
  if (location.country !== 'FR') return location.country
  return beginnings.find(([digits]) => location.postal_code?.startsWith(digits))?.[1] ?? 'FR'
}

const franceAndOverseas = ['FR', ...beginnings.map(([, region]) => region)]
  .filter((region) => region !== 'MC') // a border through houses: only the postal code tells
  .flatMap(listZones)

/** The map of zones is coarse at borders, so what it says only counts when the country knows that zone. */
function fromCoordinates(location: Whereabouts, possible: readonly string[]): string | undefined {
  if (location.latitude === null || location.longitude === null) return undefined
  const found = canonical(lookup(location.latitude, location.longitude))
  return possible.find((zone) => canonical(zone) === found)
}

const byPostalCode: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  ES: [
    [/^3[58]/, 'Atlantic/Canary'],
    [/^5[12]/, 'Africa/Ceuta'],
    [/^\d/, 'Europe/Madrid'],
  ],
  PT: [
    [/^9[0-4]/, 'Atlantic/Madeira'],
    [/^9/, 'Atlantic/Azores'],
    [/^\d/, 'Europe/Lisbon'],
  ],
  // Büsingen has a zone of its own and the same clock.
  DE: [[/^/, 'Europe/Berlin']],
  PF: [[/^\d/, 'Pacific/Tahiti']],
}

function fromPostalCode(location: Whereabouts, region: string): string | undefined {
  return byPostalCode[region]?.find(([digits]) => digits.test(location.postal_code ?? ''))?.[1]
}

function only(possible: readonly string[]): string | undefined {
  return possible.length === 1 ? possible[0] : undefined
}

function listZones(region: string): string[] {
  const known = zones.get(region) ?? new Intl.Locale(`und-${region}`).getTimeZones() ?? []
  zones.set(region, known)
  return known
}

/** Libraries differ in which of two names of one zone they prefer. */
function canonical(zone: string): string {
  const name = names.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  names.set(zone, name)
  return name
}
