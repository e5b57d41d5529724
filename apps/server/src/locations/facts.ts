import type { PlaceFacts } from '@vitrine/contract/fields'
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
export function factsOf(place: FactsRow): PlaceFacts {
  return {
    name: place.name,
    street: place.street,
    city: place.city,
    postalCode: place.postal_code,
    phone: place.phone === null ? null : writePhone(place.phone, place.country ?? ''),
    website: place.website,
    group: place.group,
    description: place.description ?? null,
    openingHours: place.opening_hours as OpeningHours[], // written through the contract only
    specialTimes: place.special_times as SpecialTime[], // likewise
    customFields: place.custom_fields as Record<string, string>, // likewise
  }
}
