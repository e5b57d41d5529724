import type { Locale } from '@vitrine/contract/companies'
import { translate } from './i18n.ts'

/** The translated text of a publishing error: what happened, why, and what to do. */
export function errorText(lang: Locale, code: string): string {
  const text = code.startsWith('network.') ? translate(lang, code) : translate(lang, `publication.${code}`)
  return text || translate(lang, 'network.unexpected')
}
