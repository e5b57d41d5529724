import { createStore, del, get, promisifyRequest, set } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'
import { useMe } from './account.ts'
import { lastWords } from './last-words.ts'

/** Unfinished work of this browser: it outlives reloads, crashes and the end of a session. Never the three session keys. */
const store = () => createStore('vitrine', 'drafts')
let opened: ReturnType<typeof store> | undefined
export const drafts = () => (opened ??= store())

// A browser that keeps nothing (private windows of some) must not keep anybody from writing.
const quietly = <T>(work: Promise<T>) => work.catch(() => undefined)

// First of all that is done as a page goes: listeners of a window are called in the order they came.
const going = new Set<() => void>()
addEventListener('pagehide', () => {
  for (const act of going) act()
})

/** What a field takes up once it is left is taken up as well when the page goes under it. */
export function beforeGoing(act: () => void): () => void {
  going.add(act)
  return () => going.delete(act)
}

// A page that goes takes along what is still being written or dropped: the last letters wait where nothing has to be
// waited for. `undefined` is dropped, and waits as `dropped`, which no value is written as. With a file in it, or no room
// for it, what was kept before stays.
const writing = new Map<string, unknown>()
const last = 'vitrine.draft.'
const dropped = ''
addEventListener('pagehide', () => {
  for (const [key, value] of writing) {
    const words = value === undefined ? dropped : lastWords(value)
    try {
      if (words !== null) localStorage.setItem(last + key, words)
    } catch {}
  }
})

export async function readDraft<T>(key: string): Promise<T | undefined> {
  const left = localStorage.getItem(last + key)
  if (left !== null && !writing.has(key)) await write(key, left === dropped ? undefined : JSON.parse(left))
  return quietly(get<T>(key, drafts()))
}
export const keepDraft = (key: string, value: unknown): Promise<void> => write(key, value)
export const dropDraft = (key: string): Promise<void> => write(key, undefined)

async function write(key: string, value: unknown): Promise<void> {
  writing.set(key, value)
  await quietly(value === undefined ? del(key, drafts()) : set(key, value, drafts()))
  // Written, unless something newer is on its way.
  if (writing.get(key) !== value) return
  writing.delete(key)
  localStorage.removeItem(last + key)
}

type Fields = Readonly<Record<string, unknown>>

// As with whole drafts, a page that goes takes along what is still being written. `undefined` is dropped.
const writingFields = new Map<string, Fields>()
const lastFields = 'vitrine.fields.'
addEventListener('pagehide', () => {
  for (const [key, fields] of writingFields) {
    const words = lastWords(
      Object.entries(fields).map(([field, value]) => (value === undefined ? [field] : [field, value])),
    )
    try {
      if (words !== null) localStorage.setItem(lastFields + key, words)
    } catch {}
  }
})

/** A draft of fields, which several tabs may write at once. */
export async function readFields<T extends object>(key: string): Promise<Partial<T> | undefined> {
  await writeFields(key, {})
  return readDraft<Partial<T>>(key)
}

/** Of the touched fields, those that are `left` are kept, and the others go. What other tabs keep beside them stays. */
export function keepFields(key: string, touched: readonly string[], left: object): Promise<void> {
  const kept: Fields = { ...left }
  return writeFields(key, Object.fromEntries(touched.map((field) => [field, kept[field]])))
}

async function writeFields(key: string, fields: Fields): Promise<void> {
  // What a page left behind is older.
  const change = { ...leftBehind(key), ...fields }
  if (Object.keys(change).length === 0) return
  const all = { ...writingFields.get(key), ...change }
  writingFields.set(key, all)
  await quietly(
    drafts()('readwrite', (store) => {
      const asked: IDBRequest<Fields | undefined> = store.get(key)
      asked.onsuccess = () => {
        const kept = Object.entries({ ...asked.result, ...change }).filter(([, value]) => value !== undefined)
        if (kept.length > 0) store.put(Object.fromEntries(kept), key)
        else store.delete(key)
      }
      return promisifyRequest(store.transaction)
    }),
  )
  if (writingFields.get(key) === all) writingFields.delete(key)
}

function leftBehind(key: string): Fields {
  const words = localStorage.getItem(lastFields + key)
  if (words === null) return {}
  localStorage.removeItem(lastFields + key)
  const entries: [field: string, value?: unknown][] = JSON.parse(words)
  return Object.fromEntries(entries.map(([field, value]) => [field, value]))
}

/** The key of what is one person's, in one company: the next one at this browser finds none of it. */
export function useOwnKey(name: string): string {
  const me = useMe()
  return `${name} ${me.id} ${me.company.id}`
}

/** A text that is kept while it is written, over the `saved` one. `key` names what it belongs to; another key is another text. */
export function useDraft(key: string, saved = ''): [text: string, write: (text: string) => void] {
  const [state, setState] = useState<{ key: string; typed: string | null }>({ key, typed: null })
  const current = useRef({ key, saved })
  current.current = { key, saved }
  useEffect(() => {
    setState({ key, typed: null })
    void readDraft<string>(key).then((typed) => {
      // What was typed while the kept text was on its way is newer.
      if (typed !== undefined) setState((now) => (now.key === key && now.typed === null ? { key, typed } : now))
    })
  }, [key])
  const isSaved = state.key === key && state.typed === saved
  useEffect(() => {
    if (!isSaved) return
    setState({ key, typed: null })
    void dropDraft(key)
  }, [isSaved, key])
  const write = (typed: string) => {
    const now = current.current
    setState({ key: now.key, typed })
    // Decided here: what writes last may be gone before anything is drawn again.
    void (typed === now.saved ? dropDraft(now.key) : keepDraft(now.key, typed))
  }
  return [(state.key === key ? state.typed : null) ?? saved, write]
}

/** The same for a form that belongs to nothing but the person and the company. */
export const useOwnDraft = (name: string, saved?: string) => useDraft(useOwnKey(name), saved)
