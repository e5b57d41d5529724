/** Where a place is, as far as it is known. */
export interface Whereabouts {
  country: string
  postal_code: string | null
  latitude: number | null
  longitude: number | null
}

// The French post writes the overseas departments and territories with country FR and these first three digits.
const overseasOfFrance: Record<string, string> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '975': 'PM',
  '976': 'YT',
  '977': 'BL',
  '978': 'MF',
  '980': 'MC',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
}

/** The IANA zone of a place: of its country where that has but one, else the company's. */
export function zoneOf(place: Whereabouts, companyZone: string): string {
  const country =
    place.country === 'FR' ? (overseasOfFrance[place.postal_code?.slice(0, 3) ?? ''] ?? 'FR') : place.country
  const zones = zonesOf(country)
  return zones.length === 1 ? (zones[0] ?? companyZone) : companyZone
}

function zonesOf(country: string): string[] {
  return new Intl.Locale(`und-${country}`).getTimeZones() ?? []
}
