// Two letters that stand for no country: reserved codes and groups of countries, which Intl has names for all the same.
const noCountry = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
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
      if (noCountry.has(code)) return []
      // A code of old times is the country of today, which stands under its own.
      if (new Intl.Locale(`und-${code}`).region !== code) return []
      const text = names.of(code)
      return text ? [{ value: code, text }] : []
    })
    .toSorted((one, other) => compare(one.text, other.text))
}

/** Every time zone, and the one in use even where this browser calls it otherwise. */
export function timeZonesWith(current: string): Named[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), current])
  return [...zones].toSorted().map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))
}
