import { type Composition, mediaIn, withMedia } from './composition.ts'
import type { MediaItem } from './media-item.ts'

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

/** The same of the part of it that failed. */
export const repairKeyOf = (post: { readonly id: string }, by: { readonly id: string }) => `repair ${post.id} ${by.id}`

/** What is on the server is kept by its address alone. */
export function withoutSentFiles(composition: Composition): Composition {
  return without(composition, ({ kept }) => kept !== undefined)
}

/** What a page that goes can still write down: it has no time for files. */
export function inWords(composition: Composition): Composition {
  return without(composition, () => true)
}

function without(composition: Composition, isOut: (item: MediaItem) => boolean): Composition {
  const files = mediaIn(composition).filter((item) => item.file && isOut(item))
  return files.reduce((all, { key }) => withMedia(all, key, ({ file: _, ...item }) => item), composition)
}

/** The kept drafts with this one on top. */
export function withDraft(drafts: readonly SavedDraft[], draft: SavedDraft): SavedDraft[] {
  return [draft, ...withoutDraft(drafts, draft.id)].slice(0, most)
}

/** The kept drafts with what a page that went laid beside them. */
export function withLatest(drafts: SavedDraft[], latest: SavedDraft): SavedDraft[] {
  const before = drafts.find(({ id }) => id === latest.id)
  if (before && before.at >= latest.at) return drafts
  const composition = withFilesOf(before?.composition, latest.composition)
  return inOrder(withDraft(drafts, { ...latest, composition }))
}

/** Words with the files they were kept with before. One picked since then was never kept, and goes. */
function withFilesOf(before: Composition | undefined, words: Composition): Composition {
  const files = new Map((before ? mediaIn(before) : []).flatMap(({ key, file }) => (file ? [[key, file]] : [])))
  return mediaIn(words)
    .filter(({ kept }) => kept === undefined)
    .reduce((all, { key }) => {
      const file = files.get(key)
      return withMedia(all, key, (item) => (file ? { ...item, file } : null))
    }, words)
}

const inOrder = (drafts: readonly SavedDraft[]) => drafts.toSorted((one, other) => other.at - one.at)

export function withoutDraft(drafts: readonly SavedDraft[], id: string): SavedDraft[] {
  return drafts.filter((one) => one.id !== id)
}

/** The draft to offer: the newest one that another visit left. */
export function offered(drafts: readonly SavedDraft[], visit: string): SavedDraft | null {
  return drafts.find(({ id }) => id !== visit) ?? null
}
