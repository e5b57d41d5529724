import { digits } from '../ids.ts'

/** Somebody as a page sees them: ids are scoped to the page, as Meta scopes them. */
export interface Person {
  id: string
  name: string
}

/** The id of a login; the same in every run. */
export function userId(owner: string): string {
  return `7${digits(15, 'facebook user', owner)}`
}

export function userName(owner: string): string {
  return owner.charAt(0).toUpperCase() + owner.slice(1)
}

/** The same customer is the same person to the same page. */
export function customer(pageId: string, author: { name: string; id?: string }): Person {
  return { id: author.id ?? `6${digits(15, 'facebook customer', pageId, author.name)}`, name: author.name }
}
