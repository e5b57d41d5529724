import { isCountry } from '@vitrine/contract/countries'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export interface RegionOption {
  readonly value: string
  readonly text: string
}

/** Every country by its name in a language, in the order of that language. */
export function listCountries(language: string): RegionOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const { compare } = new Intl.Collator(language)
  return alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .flatMap((code) => {
      if (!isCountry(code)) return []
      const text = names.of(code)
      return text ? [{ value: code, text }] : []
    })
    .toSorted((a, b) => compare(a.text, b.text))
}

/** Every time zone, and the one in use even where this browser calls it otherwise. */
export function timeZonesWith(current: string): RegionOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), current])
  return [...zones].toSorted().map(named)
}

/** The time zones of a country; all there are where the browser does not know which these are. */
export function listTimeZones(country: string): RegionOption[] {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? Intl.supportedValuesOf('timeZone')
  return [...zones].toSorted().map(named)
}

const named = (zone: string): RegionOption => ({ value: zone, text: zone.replaceAll('_', ' ') })
