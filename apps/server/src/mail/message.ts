import type { Locale } from '@vitrine/contract/companies'

/** The content of a mail; `layout.ts` renders it. */
export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string }
  readonly lang: Locale
  readonly brand: MailBrand
  readonly subject: string
  /** The preview text that mail clients show beside the subject. */
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly sections?: readonly MailSection[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Small print below the separator. */
  readonly notes: readonly string[]
  /** The link to the mail preferences, also sent as List-Unsubscribe. */
  readonly choices?: { readonly label: string; readonly url: string }
}

export interface MailSection {
  readonly title: string
  readonly lines: readonly { readonly text: string; readonly link?: { readonly label: string; readonly url: string } }[]
}

export interface MailBrand {
  readonly name: string
  /** A public URL, or null. */
  readonly logo: string | null
  readonly color: string
}

/** Sanitises text by other people (names, posts) for mails: shortened, without control characters and links. */
export function unlinked(text: string, maxLength = 80): string {
  const short = [...text.replaceAll(/\p{C}+/gu, ' ')].slice(0, maxLength).join('')
  // An invisible word joiner keeps mail clients from turning text that looks like a URL into a link.
  return short.replaceAll(/([.:@])(?=\S)/g, '$1\u2060')
}
