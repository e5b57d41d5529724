import { useEffect, useState } from 'react'
import { type Me, useMe } from '../session/current-user.ts'

// Unsaved input of this browser, one entry per form: it survives reloads, crashes and the end of a session, until it is
// saved or discarded, or its user signs out. Two tabs with the same form overwrite each other: the last one wins.
// Text is stored in localStorage, synchronously; the files of a draft are in IndexedDB (draft-files.ts).

const prefix = 'vitrine.draft '
const maxDraftAgeMs = 30 * 24 * 60 * 60 * 1000

interface Entry {
  readonly at: number
  readonly value: unknown
}

// What this tab read or wrote last, by key: a save of this tab does not remove what another tab wrote since.
const known = new Map<string, string>()

/** The draft under a key from `useOwnKey`. Another release may have written it: a form takes over the fields it knows. */
export function readDraft<T>(key: string): T | undefined {
  const text = readText(key)
  if (text === null) return undefined
  known.set(key, text)
  return parse(text)?.value as T | undefined // written by the same form
}

/** Never fails: where the browser stores nothing, the draft lives as long as its form. */
export function saveLocalDraft(key: string, value: unknown): void {
  const entry: Entry = { at: Date.now(), value }
  const text = JSON.stringify(entry)
  try {
    localStorage.setItem(prefix + key, text)
    known.set(key, text)
  } catch {}
}

/** Removes the draft this tab read or wrote; one that another tab wrote since stays. */
export function deleteDraft(key: string): void {
  if (known.get(key) === readText(key)) localStorage.removeItem(prefix + key)
  known.delete(key)
}

/** The same for a part of a form that may not have been opened in this tab. */
export function dropPartDraft(key: string): void {
  readDraft(key)
  deleteDraft(key)
}

/** Deletes a user's drafts at sign-out, so that the next user of this browser cannot read them. */
export async function deleteUserDrafts(userId: string): Promise<void> {
  const own = draftKeys().filter((key) => key.includes(userId))
  for (const key of own) localStorage.removeItem(prefix + key)
  await (await import('./draft-files.ts')).deleteUserDraftFiles(userId)
}

/** Whether a user would lose anything by signing out. */
export const hasDrafts = (userId: string): boolean => draftKeys().some((key) => key.includes(userId))

// Deletes drafts not saved for a month, of any user.
for (const key of draftKeys()) {
  const text = readText(key)
  if (text !== null && Date.now() - (parse(text)?.at ?? 0) > maxDraftAgeMs) localStorage.removeItem(prefix + key)
}

function draftKeys(): string[] {
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}

function readText(key: string): string | null {
  return localStorage.getItem(prefix + key)
}

function parse(text: string): Entry | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The key of a draft: one user's, in one company. The next user at this browser reads none of it. */
export const ownKey = (me: Pick<Me, 'id' | 'company'>, name: string): string => `${me.id} ${me.company.id} ${name}`

/** The same for the signed-in user. */
export const useOwnKey = (name: string): string => ownKey(useMe(), name)

interface Draft {
  /** The text was typed before this form was opened: a `RestoredDraft` says so. */
  readonly isRestored: boolean
  /** Back to the saved text. */
  discard(): void
  /** The text has been saved, or is not wanted any more. */
  drop(): void
}

interface Typed {
  readonly key: string
  readonly text: string | undefined
  readonly isRestored: boolean
}

/** A text that is kept while it is written, over the `saved` one. Another key is another text. */
export function useDraft(key: string, saved = ''): [text: string, write: (text: string) => void, draft: Draft] {
  const [state, setState] = useState(() => openDraft(key))
  let typed = state
  if (typed.key !== key) {
    typed = openDraft(key)
    setState(typed)
  }
  const isSaved = typed.text === saved
  useEffect(() => {
    if (!isSaved) return
    deleteDraft(key)
    setState({ key, text: undefined, isRestored: false })
  }, [isSaved, key])
  const write = (text: string) => {
    if (text === saved) deleteDraft(key)
    else saveLocalDraft(key, text)
    setState({ key, text, isRestored: false })
  }
  const draft = {
    isRestored: typed.isRestored && !isSaved,
    discard: () => write(saved),
    drop: () => deleteDraft(key),
  }
  return [typed.text ?? saved, write, draft]
}

function openDraft(key: string): Typed {
  const text = readDraft<string>(key)
  return { key, text, isRestored: text !== undefined }
}

/** The same for a form that belongs to nothing but the user and the company. */
export const useOwnDraft = (name: string, saved?: string) => useDraft(useOwnKey(name), saved)

// A field that takes over its input when it is left does so as well when the page goes away.
const pageHideListeners = new Set<() => void>()
addEventListener('pagehide', () => {
  for (const act of pageHideListeners) act()
})

/** Runs as the page goes away. Returns how to take it back. */
export function onPageHide(act: () => void): () => void {
  pageHideListeners.add(act)
  return () => pageHideListeners.delete(act)
}
