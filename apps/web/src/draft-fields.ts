import { promisifyRequest } from 'idb-keyval'
import { drafts, quietly, readDraft } from './drafts.ts'
import { lastWords } from './last-words.ts'

type Fields = Readonly<Record<string, unknown>>

// As with whole drafts, a page that goes takes along what is still being written. `undefined` is dropped.
const writing = new Map<string, Fields>()
const last = 'vitrine.fields.'
addEventListener('pagehide', () => {
  for (const [key, fields] of writing) {
    const words = lastWords(
      Object.entries(fields).map(([field, value]) => (value === undefined ? [field] : [field, value])),
    )
    try {
      if (words !== null) localStorage.setItem(last + key, words)
    } catch {}
  }
})

/** A draft of fields, which several tabs may write at once. */
export async function readFields<T extends object>(key: string): Promise<Partial<T> | undefined> {
  await write(key, {})
  return readDraft<Partial<T>>(key)
}

/** Of the touched fields, those that are `left` are kept, and the others go. What other tabs keep beside them stays. */
export function keepFields(key: string, touched: readonly string[], left: object): Promise<void> {
  const kept: Fields = { ...left }
  return write(key, Object.fromEntries(touched.map((field) => [field, kept[field]])))
}

async function write(key: string, fields: Fields): Promise<void> {
  // What a page left behind is older.
  const change = { ...leftBehind(key), ...fields }
  if (Object.keys(change).length === 0) return
  const all = { ...writing.get(key), ...change }
  writing.set(key, all)
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
  if (writing.get(key) === all) writing.delete(key)
}

function leftBehind(key: string): Fields {
  const words = localStorage.getItem(last + key)
  if (words === null) return {}
  localStorage.removeItem(last + key)
  const entries: [field: string, value?: unknown][] = JSON.parse(words)
  return Object.fromEntries(entries.map(([field, value]) => [field, value]))
}
