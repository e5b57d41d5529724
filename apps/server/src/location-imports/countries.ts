import { locales } from '@vitrine/contract/companies'
import { isCountry } from '@vitrine/contract/countries'
import { fold } from '../fold.ts'

/** Names of countries in the languages we speak, folded, with their two-letter codes. */
const codes = new Map<string, string>(
  locales.flatMap((locale) => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    return allCodes().flatMap((code): [string, string][] => {
      const name = names.of(code)
      return name === undefined || !isCountry(code) ? [] : [[fold(name), code]]
    })
  }),
)

function allCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.map((second) => first + second))
}

/** The code of a country given by its code or its name: `FR`, `France`, `Espagne`, `Spain`. */
export function readCountry(text: string): string | null {
  const code = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : (codes.get(fold(text)) ?? '')
  return isCountry(code) ? code : null
}
