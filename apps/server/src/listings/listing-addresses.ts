import type { ListingAddress } from '@vitrine/networks/listing'
import { fold } from '../db/normalize-text.ts'

/** The columns of a location that make its address. */
export interface AddressColumns {
  readonly street: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly country: string
}

/** A country alone is no address: every location has one. */
export const hasAddress = ({ street, postal_code, city }: AddressColumns): boolean =>
  street !== null || postal_code !== null || city !== null

export function getAddress({ street, postal_code, city, country }: AddressColumns): ListingAddress {
  const lines = street === null ? [] : street.split('\n')
  return { lines, postalCode: postal_code, locality: city, region: country }
}

/** The columns of a location that adopts an address; a network that names no country leaves ours. */
export function toAddressColumns({ lines, postalCode, locality, region }: ListingAddress): Partial<AddressColumns> {
  return {
    ...{ street: lines.length === 0 ? null : lines.join('\n'), postal_code: postalCode, city: locality },
    ...(region === null ? {} : { country: region }),
  }
}

/** One spelling for the same address: networks write case, accents, commas and line breaks their own way. */
export function comparableAddress(address: ListingAddress | null): string[] {
  if (address === null) return []
  const { lines, postalCode, locality, region } = address
  return [lines.join(' '), postalCode ?? '', locality ?? '', region ?? ''].map((part) =>
    fold(part)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
}
