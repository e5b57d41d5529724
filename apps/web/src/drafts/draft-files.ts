import { createStore, del, get, keys, set } from 'idb-keyval'

// The files of drafts, which text can't hold, under the keys of their drafts.
const store = () => createStore('vitrine', 'draft-files')
let opened: ReturnType<typeof store> | undefined
const files = () => (opened ??= store())

// A browser that stores nothing (private windows of some) must not keep anybody from writing.
const quietly = <T>(work: Promise<T>) => work.catch(() => undefined)

export async function readFiles(key: string): Promise<ReadonlyMap<string, File>> {
  return (await quietly(get<Map<string, File>>(key, files()))) ?? new Map()
}

/** All files of a draft, by their keys in it. */
export async function storeDraftFiles(key: string, draftFiles: ReadonlyMap<string, File>): Promise<void> {
  await quietly(draftFiles.size > 0 ? set(key, draftFiles, files()) : del(key, files()))
}

export async function deleteUserDraftFiles(userId: string): Promise<void> {
  const all = (await quietly(keys<string>(files()))) ?? []
  await Promise.all(all.filter((key) => key.includes(userId)).map((key) => quietly(del(key, files()))))
}
