import { listMedia, type PostComposition, withMedia } from './composition.ts'
import { composedNetworks } from './network-capabilities.ts'

/** An unsaved post, as this browser stores it. */
export interface SavedDraft {
  readonly at: number
  readonly composition: PostComposition
  /** Of the post it was written on, where it was one that exists. */
  readonly version?: number | undefined
  /** The query of the link that a new post was begun with. */
  readonly link?: string | undefined
}

/** What can be stored as text: a file is stored beside it, or is on the server. */
export function withoutFiles(composition: PostComposition): PostComposition {
  const files = listMedia(composition).filter(({ file }) => file)
  return files.reduce((all, { key }) => withMedia(all, key, ({ file: _, ...item }) => item), composition)
}

/** The files that are not on the server yet, by their keys. */
export function unsentFiles(composition: PostComposition): ReadonlyMap<string, File> {
  return new Map(listMedia(composition).flatMap(({ key, file, kept }) => (file && !kept ? [[key, file]] : [])))
}

export const needsFiles = (composition: PostComposition): boolean => listMedia(composition).some(({ kept }) => !kept)

/** The stored text with its files. One that could not be stored is left out: it can't be sent. */
export function withFiles(composition: PostComposition, files: ReadonlyMap<string, File>): PostComposition {
  return listMedia(composition)
    .filter(({ kept }) => !kept)
    .reduce((all, { key }) => {
      const file = files.get(key)
      return withMedia(all, key, (item) => (file ? { ...item, file } : null))
    }, composition)
}

/** Whether it is a draft this release can open; another one may have stored it. */
export function isSavedDraft(value: unknown): value is SavedDraft {
  const draft = value as Partial<SavedDraft> | null | undefined // checked field by field
  const { networks, common, own, places, note, when } = draft?.composition ?? {}
  return (
    typeof draft?.at === 'number' &&
    Array.isArray(networks) &&
    networks.every((network) => composedNetworks.some((known) => known === network)) &&
    [common?.text, common?.comment, common?.link, note, when?.local].every((text) => typeof text === 'string') &&
    [common?.media, places].every(Array.isArray) &&
    typeof own === 'object'
  )
}
