import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A number as `+33450568749`, read in the country of its place. Short numbers of a country (`3949`) stay as dialled.
 * Null when it can't be a number there.
 */
export function readPhone(text: string, country: string): string | null {
  const digits = text.replace(/[\s.\-/]/g, '')
  if (/^[1-9]\d{2,5}$/.test(digits)) return digits
  const region: CountryCode = isSupportedCountry(country) ? country : 'FR'
  const number = parsePhoneNumberFromString(text, region)
  return number?.isPossible() ? number.number : null
}

/** The number as people of that country write it; `readPhone` reads it back. */
export function writePhone(phone: string, country: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  const home = number.formatNational()
  return readPhone(home, country) === phone ? home : number.formatInternational()
}
