import { readFileSync } from 'node:fs'
import { type Locale, locales } from '@vitrine/contract/companies'
import { frenchSpaces, mapTexts } from '@vitrine/contract/typography'
import { createTranslator } from 'use-intl/core'

type Values = Readonly<Record<string, string | number>>

const dictionaries = Object.fromEntries(
  locales.map((locale) => {
    const written = JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8'))
    return [locale, locale === 'fr' ? mapTexts(written, frenchSpaces) : written]
  }),
)

const translators = Object.fromEntries(
  locales.map((locale) => [
    locale,
    createTranslator({ locale, messages: dictionaries[locale], onError: () => {}, getMessageFallback: () => '' }),
  ]),
) as unknown as Record<Locale, (key: string, values?: Values) => string> // keys come from data, so they can't be typed

/** A text of the dictionaries, or an empty string when the key does not exist. */
export function translate(lang: Locale, key: string, values: Values = {}): string {
  return translators[lang](key, values)
}

/** The language of a request without a session: the first supported one of Accept-Language, else French. */
export function parseLanguage(header: string | undefined): Locale {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.flatMap((lang) => locales.find((locale) => locale === lang) ?? []).at(0) ?? 'fr'
}
