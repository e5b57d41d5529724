import { isCountry } from '@vitrine/contract/countries'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export interface Named {
  readonly value: string
  readonly text: string
}

/** Every country by its name in a language, in the order of that language. */
export function countriesIn(language: string): Named[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const { compare } = new Intl.Collator(language)
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      if (!isCountry(code)) return []
      const text = names.of(code)
      return text ? [{ value: code, text }] : []
    })
    .toSorted((one, other) => compare(one.text, other.text))
}

/** Every time zone, and the one in use even where this browser calls it otherwise. */
export function timeZonesWith(current: string): Named[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), current])
  return [...zones].toSorted().map(named)
}

/** The time zones of a country; all there are where the browser does not know which these are. */
export function timeZonesIn(country: string): Named[] {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? Intl.supportedValuesOf('timeZone')
  return [...zones].toSorted().map(named)
}

const named = (zone: string): Named => ({ value: zone, text: zone.replaceAll('_', ' ') })
