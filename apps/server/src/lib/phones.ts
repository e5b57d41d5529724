import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number in E.164 (`+33450568749`), parsed for the location's country. Short numbers (`3949`) are returned as
 * dialled. Null when it is no possible number there.
 */
export function readPhone(text: string, country: string): string | null {
  const digits = text.replace(/[\s.\-/]/g, '')
  if (/^[1-9]\d{2,5}$/.test(digits)) return digits
  const region: CountryCode = isSupportedCountry(country) ? country : 'FR'
  const number = parsePhoneNumberFromString(text, region)
  return number?.isPossible() ? number.number : null
}

/** The number in national format where `readPhone` can parse that back, otherwise in international format. */
export function writePhone(phone: string, country: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  const home = number.formatNational()
  return readPhone(home, country) === phone ? home : number.formatInternational()
}
