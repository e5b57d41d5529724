import type { RemoteAccount } from '@vitrine/networks/network'
import { readPhone } from '../lib/phones.ts'
import type { Columns } from '../locations/location-columns.ts'

/** What a new place says of itself, as its profile does. */
export function toLocationColumns(
  account: RemoteAccount,
  country: string,
): Columns & { name: string; country: string } {
  const location = { country, ...getAddressColumns(account) }
  const { name, phone, website, hours } = account
  return {
    ...location,
    name: name.replace(/\s+/g, ' ').trim().slice(0, 200),
    phone: phone === null ? null : (readPhone(phone, location.country) ?? phone),
    website,
    opening_hours: hours === undefined ? [] : [hours],
  }
}

/** Where a profile says it is; what it says nothing of is not there. */
export function getAddressColumns({ address, latitude, longitude }: RemoteAccount): Columns {
  const { street = null, postalCode = null, city = null, country = null } = address ?? {}
  const columns = {
    ...{ street, postal_code: postalCode, city, latitude, longitude },
    ...(country !== null && /^[A-Z]{2}$/.test(country) ? { country } : {}),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null))
}
