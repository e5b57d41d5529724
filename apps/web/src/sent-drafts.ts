import { promisifyRequest } from 'idb-keyval'
import { useRef } from 'react'
import { drafts, dropDraft, useDraft } from './drafts.ts'
import { useIsOpen } from './use-is-open.ts'

/**
 * What was sent is saved, and the form it was sent from may have been closed and opened again meanwhile: its draft goes
 * only while it is what was sent. Anything else was typed since. What of it was not taken, the `rest`, stays.
 */
export async function dropSent(key: string, sent: unknown, rest?: string): Promise<void> {
  const work = drafts()('readwrite', (store) => {
    const asked = store.get(key)
    asked.onsuccess = () => {
      if (spelled(asked.result) !== spelled(sent)) return
      if (rest === undefined) store.delete(key)
      else store.put(rest, key)
    }
    return promisifyRequest(store.transaction)
  })
  await work.catch(() => undefined) // a browser that keeps nothing
}

/** A text that is kept while it is written, and sent. What is typed after that stays, also in a form that was opened since. */
export function useSentDraft(key: string, saved = '') {
  const [text, write] = useDraft(key, saved)
  const isOpen = useIsOpen()
  const latest = useRef(text)
  latest.current = text
  const sent = useRef(text)
  const isNow = useRef(saved)
  isNow.current = saved
  const isSent = () => isOpen.current && latest.current === sent.current
  return {
    ...{ text, write },
    sending: () => {
      sent.current = text
    },
    /** It is saved. Called before anybody sees it done: a reload may follow at once. */
    drop: () => {
      if (isSent()) void dropDraft(key)
      else if (!isOpen.current) void dropSent(key, sent.current)
    },
    /** It is saved but for the `rest`, which stays. */
    dropAllBut: (rest: string) => {
      if (isSent()) write(rest)
      else if (!isOpen.current) void dropSent(key, sent.current, rest)
    },
    /** It goes from its field. Answers whether it did: something else may have been typed. */
    clear: (): boolean => {
      const clears = isSent()
      if (clears) write(isNow.current)
      return clears
    },
  }
}

/** Fields are kept in the order they were typed in. */
const spelled = (draft: unknown): string | undefined =>
  JSON.stringify(typeof draft === 'object' && draft !== null ? Object.entries(draft).toSorted() : draft)
