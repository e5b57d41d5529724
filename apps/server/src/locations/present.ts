import { GroupSummary } from '@vitrine/contract/groups'
import { Integration, type IntegrationType, integrationFields, integrationNames } from '@vitrine/contract/integrations'
import { LocationLabel } from '@vitrine/contract/location-labels'
import { AdAccount, Location, LocationSummary } from '@vitrine/contract/locations'
import type { OpeningHours, SpecialTime } from '@vitrine/contract/opening-hours'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import { writePhone } from '../lib/phones.ts'
import type { LightRow, LocationIntegration, WholeRow } from './queries.ts'

/** A place as lists show it. */
export function presentLight(row: LightRow) {
  return {
    ...identity(LocationSummary, row.id),
    name: row.name,
    externalId: row.external_id ?? undefined,
    groupe: row.group ? { ...identity(GroupSummary, row.group.id), name: row.group.name } : undefined,
    locationLabels: row.labels.map((label) => ({ ...identity(LocationLabel, label.id), name: label.name })),
    street: row.street ?? undefined,
    postalCode: row.postal_code ?? undefined,
    city: row.city ?? undefined,
    country: row.country,
    phone: row.phone ?? undefined,
    phoneText: row.phone === null ? undefined : writePhone(row.phone, row.country),
    website: row.website ?? undefined,
    latitude: row.latitude ?? undefined,
    longitude: row.longitude ?? undefined,
    timeZone: row.time_zone,
    timeZoneToCheck: row.time_zone_to_check,
    updateFbData: row.update_fb_data,
    hoursToCheck: row.hours_to_check,
    createdAt: writeInstant(row.created_at),
    ...presentIntegrations(row.integrations),
  }
}

/** A place, whole, but for what its networks show of it. */
export function presentWhole(row: WholeRow) {
  return {
    ...presentLight(row),
    '@type': Location.name,
    description: row.description ?? undefined,
    openingHours: row.opening_hours as OpeningHours[], // written through the contract only
    specialTimes: row.special_times as SpecialTime[], // as above
    customFields: row.custom_fields as Record<string, string>, // as above
    adAccounts: AdAccount.array()
      .catch([])
      .parse(row.ad_accounts ?? []),
  }
}

type Fields = (typeof integrationFields)[IntegrationType]

function presentIntegrations(rows: LocationIntegration[]): { [F in Fields]?: ReturnType<typeof presentIntegration> } {
  return Object.fromEntries(
    rows.map((row) => [integrationFields[row.type as IntegrationType], presentIntegration(row)]), // a check constraint holds it
  )
}

function presentIntegration(row: LocationIntegration) {
  return {
    ...identity(Integration, row.id),
    validToken: row.valid_token,
    lastCheckedAt: row.last_checked_at === null ? undefined : writeInstant(new Date(row.last_checked_at)),
    error: row.error ?? undefined,
    [integrationNames[row.type as IntegrationType]]: row.account_name, // a check constraint holds it
    accountId: row.account_id,
    picture: row.picture ?? undefined,
  }
}
