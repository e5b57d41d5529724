import type { Locale } from '@vitrine/contract/companies'

/** A mail as it is thought of: its layout is `layout.ts`. */
export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string }
  readonly lang: Locale
  readonly brand: MailBrand
  readonly subject: string
  /** What an inbox shows beside the subject. */
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly sections?: readonly MailSection[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Said small, under the line. */
  readonly notes: readonly string[]
  /** The way not to be sent such letters. Mail programs show it, too. */
  readonly choices?: { readonly label: string; readonly url: string }
}

export interface MailSection {
  readonly title: string
  readonly lines: readonly { readonly text: string; readonly link?: { readonly label: string; readonly url: string } }[]
}

export interface MailBrand {
  readonly name: string
  /** An address anybody can open, or none. */
  readonly logo: string | null
  readonly color: string
}

/** Words of strangers as they may be sent: in names and posts they write what they like. */
export function unlinked(text: string, maxLength = 80): string {
  const short = [...text.replaceAll(/\p{C}+/gu, ' ')].slice(0, maxLength).join('')
  // A word joiner is not seen, and keeps mail programs from making a link of what looks like one.
  return short.replaceAll(/([.:@])(?=\S)/g, '$1\u2060')
}
