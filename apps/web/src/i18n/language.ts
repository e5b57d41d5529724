import { readCookie, writeCookie } from '../lib/cookie.ts'

export const languages = ['fr', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** What `Intl` is given. */
export const tags = { fr: 'fr-FR', en: 'en-US', es: 'es-ES' } as const satisfies Record<Language, string>
/** Each in its own words, as a switch shows them. */
export const languageNames = { fr: 'Français', en: 'English', es: 'Español' } as const satisfies Record<
  Language,
  string
>

/** The first two letters decide; French when they say nothing we speak. */
export function resolveLanguage(tag: string | null | undefined): Language {
  return languages.find((language) => language === tag?.slice(0, 2).toLowerCase()) ?? 'fr'
}

export const chosenLanguage = (): Language => resolveLanguage(readCookie('i18n_redirected'))

export function rememberLanguage(language: Language): void {
  writeCookie('i18n_redirected', language)
  document.documentElement.lang = language
}
