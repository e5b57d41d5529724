import { type Language, languages } from '../i18n/language.ts'

export const networkChoices = ['facebook', 'instagram', 'google', 'linkedin'] as const
export type NetworkChoice = (typeof networkChoices)[number]
export const ratingChoices = [5, 4, 3, 2, 1] as const
export const orders = ['title', 'uses', 'recent'] as const
export type ReplyOrder = (typeof orders)[number]

/** What the address says of the quick replies. */
export interface RepliesSearch {
  /** The one that is open; `new` for one to be made. */
  id?: string
  search?: string
  folder?: string
  /** Those that have words in it. */
  lang?: Language
  network?: NetworkChoice
  rating?: number
  order?: ReplyOrder
}

export function readRepliesSearch(given: Record<string, unknown>): RepliesSearch {
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
  return {
    id: text(given.id),
    search: text(given.search),
    folder: text(given.folder),
    lang: languages.find((lang) => lang === given.lang),
    network: networkChoices.find((network) => network === given.network),
    rating: ratingChoices.find((rating) => rating === Number(given.rating)),
    order: orders.find((order) => order === given.order && order !== 'title'),
  }
}
