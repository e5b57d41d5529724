import type { RemoteAccount } from '@vitrine/networks/network'
import { readPhone } from '../lib/phones.ts'
import type { Columns } from '../locations/columns.ts'

/** What a new place says of itself, as its profile does. */
export function columnsOf(account: RemoteAccount, country: string): Columns & { name: string; country: string } {
  const place = { country, ...addressOf(account) }
  const { name, phone, website, hours } = account
  return {
    ...place,
    name: name.replace(/\s+/g, ' ').trim().slice(0, 200),
    phone: phone === null ? null : (readPhone(phone, place.country) ?? phone),
    website,
    opening_hours: hours === undefined ? [] : [hours],
  }
}

/** Where a profile says it is; what it says nothing of is not there. */
export function addressOf({ address, latitude, longitude }: RemoteAccount): Columns {
  const { street = null, postalCode = null, city = null, country = null } = address ?? {}
  const said = {
    ...{ street, postal_code: postalCode, city, latitude, longitude },
    ...(country !== null && /^[A-Z]{2}$/.test(country) ? { country } : {}),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
}
