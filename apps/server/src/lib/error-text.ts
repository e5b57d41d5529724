import type { Locale } from '@vitrine/contract/companies'
import { say } from './i18n.ts'

/** Why something did not go out, in somebody's words: what happened, why, and what to do. */
export function errorText(lang: Locale, code: string): string {
  const words = code.startsWith('network.') ? say(lang, code) : say(lang, `publication.${code}`)
  return words || say(lang, 'network.unexpected')
}
