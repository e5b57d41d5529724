import type { Locale } from '@vitrine/contract/companies'

/** A mail as it is thought of: its layout is `layout.ts`. */
export interface Letter {
  readonly to: { readonly name: string; readonly address: string }
  readonly lang: Locale
  readonly brand: Brand
  readonly subject: string
  /** What an inbox shows beside the subject. */
  readonly preheader: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Said small, under the line. */
  readonly notes: readonly string[]
}

export interface Brand {
  readonly name: string
  /** An address anybody can open, or none. */
  readonly logo: string | null
  readonly color: string
}
