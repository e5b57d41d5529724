import { type Locale, locales } from '@vitrine/contract/companies'
import { type FieldValues, resolveFields } from '@vitrine/contract/location-fields'
import { languageOfMessage } from '@vitrine/contract/message-language'
import type { QuickReplyTexts } from '@vitrine/contract/quick-replies'

export interface ReplyVariant {
  readonly lang: Locale
  /** Its fields filled, those without a value as they stand. */
  readonly text: string
  readonly missing: readonly string[]
}

/** The words in the language asked for; else in the company’s, else in one there is. */
export function getVariant(
  texts: QuickReplyTexts,
  wanted: Locale,
  company: Locale,
  values: Readonly<Record<Locale, FieldValues>>,
): ReplyVariant | null {
  const lang = [wanted, company, ...locales].find((locale) => texts[locale] !== undefined)
  if (lang === undefined) return null
  return { lang, ...resolveFields(texts[lang] ?? '', values[lang]) }
}

/** The language a conversation is held in, by its newest message that lets it be told. */
export function languageOfTalk(messages: readonly string[]): Locale | null {
  for (const text of messages) {
    const lang = languageOfMessage(text)
    if (lang !== null) return lang
  }
  return null
}
