import { type Composition, mediaIn, withMedia } from './composition.ts'

/** What somebody wrote and did not send, as this browser keeps it. */
export interface SavedDraft {
  /** Of the visit that wrote it: two tabs keep two drafts. */
  readonly id: string
  readonly at: number
  readonly composition: Composition
  /** Of the post it was written on, where it was one that stands. */
  readonly version?: number | undefined
}

const most = 3

/** Under what one keeps what is written on a post that stands. */
export const draftKeyOf = (post: { readonly id: string }, by: { readonly id: string }) => `post ${post.id} ${by.id}`

/** What is on the server is kept by its address alone: a page that goes has no time for files. */
export function withoutSentFiles(composition: Composition): Composition {
  const sent = mediaIn(composition).filter(({ kept, file }) => kept && file)
  return sent.reduce((all, { key }) => withMedia(all, key, ({ file: _, ...item }) => item), composition)
}

/** The kept drafts with this one on top. */
export function withDraft(drafts: readonly SavedDraft[], draft: SavedDraft): SavedDraft[] {
  return [draft, ...withoutDraft(drafts, draft.id)].slice(0, most)
}

/** The kept drafts with what a page that went laid beside them. */
export function withLatest(drafts: SavedDraft[], latest: SavedDraft): SavedDraft[] {
  return drafts.some(({ id, at }) => id === latest.id && at >= latest.at) ? drafts : inOrder(withDraft(drafts, latest))
}

const inOrder = (drafts: readonly SavedDraft[]) => drafts.toSorted((one, other) => other.at - one.at)

export function withoutDraft(drafts: readonly SavedDraft[], id: string): SavedDraft[] {
  return drafts.filter((one) => one.id !== id)
}

/** The draft to offer: the newest one that another visit left. */
export function offered(drafts: readonly SavedDraft[], visit: string): SavedDraft | null {
  return drafts.find(({ id }) => id !== visit) ?? null
}
