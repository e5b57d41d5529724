import type { LocationFacts } from '@vitrine/contract/location-fields'
import type { OpeningHours, SpecialTime } from '@vitrine/contract/opening-hours'

import { writePhone } from '../lib/phones.ts'

interface FactsRow {
  readonly name: string
  readonly street: string | null
  readonly city: string | null
  readonly postal_code: string | null
  readonly phone: string | null
  readonly country: string | null
  readonly website: string | null
  readonly group: string | null
  readonly description?: string | null
  readonly opening_hours: unknown
  readonly special_times: unknown
  readonly custom_fields: unknown
}

/** What a place says of itself, as far as texts may quote it. */
export function toFieldFacts(location: FactsRow): LocationFacts {
  return {
    name: location.name,
    street: location.street,
    city: location.city,
    postalCode: location.postal_code,
    phone: location.phone === null ? null : writePhone(location.phone, location.country ?? ''),
    website: location.website,
    group: location.group,
    description: location.description ?? null,
    openingHours: location.opening_hours as OpeningHours[], // written through the contract only
    specialTimes: location.special_times as SpecialTime[], // likewise
    customFields: location.custom_fields as Record<string, string>, // likewise
  }
}
