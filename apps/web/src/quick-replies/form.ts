import { type Locale, locales } from '@vitrine/contract/companies'
import type { IntegrationType } from '@vitrine/contract/integrations'
import type { BodyInputOf } from '@vitrine/contract/operation'
import type { QuickReplyVisibility, quickReplies } from '@vitrine/contract/quick-replies'
import { spelledOut } from '@vitrine/contract/reply-fields'
import type { QuickReply } from './data.ts'
import { renamed } from './pieces.ts'

/** What the editor holds; fields in the texts are called as the person calls them. */
export interface ReplyForm {
  readonly title: string
  readonly shortcut: string
  readonly folder: string
  readonly texts: Readonly<Record<Locale, string>>
  readonly networks: readonly IntegrationType[]
  readonly minRating: number | null
  readonly maxRating: number | null
  readonly visibility: QuickReplyVisibility
}

const blank: ReplyForm = {
  ...{ title: '', shortcut: '', folder: '', texts: { fr: '', en: '', es: '' }, networks: [] },
  ...{ minRating: null, maxRating: null, visibility: 'company' },
}

export function formOf(reply: QuickReply | null, nameOf: (field: string) => string): ReplyForm {
  if (reply === null) return blank
  const texts = locales.map((lang) => [lang, renamed(reply.texts[lang] ?? '', nameOf)])
  return {
    title: reply.title,
    shortcut: reply.shortcut ?? '',
    folder: reply.folder ?? '',
    texts: Object.fromEntries(texts) as ReplyForm['texts'], // each language once
    networks: reply.networks,
    minRating: reply.minRating ?? null,
    maxRating: reply.maxRating ?? null,
    visibility: reply.visibility,
  }
}

export function bodyOf(form: ReplyForm, own: readonly string[]): BodyInputOf<typeof quickReplies.create> {
  const texts = locales.map((lang) => [lang, spelledOut(form.texts[lang], own)])
  return {
    ...form,
    shortcut: form.shortcut || null,
    folder: form.folder || null,
    networks: [...form.networks],
    texts: Object.fromEntries(texts),
  }
}

/** A copy to be changed: the shortcut leads to the first. */
export function copyOf(reply: QuickReply, title: string): BodyInputOf<typeof quickReplies.create> {
  const { folder, texts, networks, minRating, maxRating, visibility } = reply
  return { title: title.slice(0, 100), folder, texts, networks, minRating, maxRating, visibility }
}
