import { type Locale, locales } from '@vitrine/contract/companies'
import type { IntegrationType } from '@vitrine/contract/integrations'
import type { BodyInputOf } from '@vitrine/contract/operation'
import type { QuickReplyTexts, QuickReplyVisibility, quickReplies } from '@vitrine/contract/quick-replies'
import { spelledOut } from '@vitrine/contract/reply-fields'
import type { QuickReply } from './queries.ts'
import { renamed } from './template-tokens.ts'

type Texts = Readonly<Record<ReturnType<typeof textField>, string>>

/** What the editor holds: each language by itself. Fields in the texts are called as the person calls them. */
export interface ReplyForm extends Texts {
  readonly title: string
  readonly shortcut: string
  readonly folder: string
  readonly networks: readonly IntegrationType[]
  readonly minRating: number | null
  readonly maxRating: number | null
  readonly visibility: QuickReplyVisibility
}

/** As the server names it. */
export const textField = (lang: Locale) => `texts.${lang}` as const

const blank: ReplyForm = {
  ...{ title: '', shortcut: '', folder: '', 'texts.fr': '', 'texts.en': '', 'texts.es': '', networks: [] },
  ...{ minRating: null, maxRating: null, visibility: 'company' },
}

export function toReplyForm(reply: QuickReply | null, getFieldName: (field: string) => string): ReplyForm {
  if (reply === null) return blank
  const getText = (lang: Locale) => renamed(reply.texts[lang] ?? '', getFieldName)
  return {
    title: reply.title,
    shortcut: reply.shortcut ?? '',
    folder: reply.folder ?? '',
    ...{ 'texts.fr': getText('fr'), 'texts.en': getText('en'), 'texts.es': getText('es') },
    networks: reply.networks,
    minRating: reply.minRating ?? null,
    maxRating: reply.maxRating ?? null,
    visibility: reply.visibility,
  }
}

/** What is changed as the server takes it: the rest may be changed by somebody else meanwhile, and is left to them. */
export function toUpdateBody(
  change: Partial<ReplyForm>,
  own: readonly string[],
): BodyInputOf<typeof quickReplies.update> {
  const { shortcut, folder, networks, 'texts.fr': _, 'texts.en': __, 'texts.es': ___, ...rest } = change
  const texts = toTexts(change, own)
  return {
    ...rest,
    ...(shortcut === undefined ? {} : { shortcut: shortcut || null }),
    ...(folder === undefined ? {} : { folder: folder || null }),
    ...(networks === undefined ? {} : { networks: [...networks] }),
    ...(Object.keys(texts).length === 0 ? {} : { texts }),
  }
}

export function toCreateBody(form: ReplyForm, own: readonly string[]): BodyInputOf<typeof quickReplies.create> {
  return { ...toUpdateBody(form, own), title: form.title, texts: toTexts(form, own) }
}

function toTexts(change: Partial<ReplyForm>, own: readonly string[]): QuickReplyTexts {
  const entries = locales.flatMap((lang) => {
    const text = change[textField(lang)]
    return text === undefined ? [] : [[lang, spelledOut(text, own)]]
  })
  return Object.fromEntries(entries)
}

/** A copy to be changed: the shortcut leads to the first. */
export function toCopy(reply: QuickReply, title: string): BodyInputOf<typeof quickReplies.create> {
  const { folder, texts, networks, minRating, maxRating, visibility } = reply
  return { title: title.slice(0, 100), folder, texts, networks, minRating, maxRating, visibility }
}
