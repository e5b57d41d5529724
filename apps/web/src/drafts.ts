import { createStore, del, get, set } from 'idb-keyval'
import { useEffect, useRef, useState } from 'react'

/** Unfinished work of this browser: it outlives reloads, crashes and the end of a session. Never the three session keys. */
const store = () => createStore('vitrine', 'drafts')
let opened: ReturnType<typeof store> | undefined
const drafts = () => (opened ??= store())

// A browser that keeps nothing (private windows of some) must not keep anybody from writing.
const quietly = <T>(work: Promise<T>) => work.catch(() => undefined)

export const readDraft = <T>(key: string): Promise<T | undefined> => quietly(get<T>(key, drafts()))
export const keepDraft = (key: string, value: unknown): Promise<void> =>
  quietly(set(key, value, drafts())).then(() => {})
export const dropDraft = (key: string): Promise<void> => quietly(del(key, drafts())).then(() => {})

/** A text that is kept while it is written. `key` names what it belongs to; another key is another text. */
export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const [state, setState] = useState({ key, text: '' })
  const current = useRef(key)
  current.current = key
  useEffect(() => {
    setState({ key, text: '' })
    void readDraft<string>(key).then((text) => {
      // What was typed while the kept text was on its way is newer.
      if (text) setState((now) => (now.key === key && now.text === '' ? { key, text } : now))
    })
  }, [key])
  const write = (text: string) => {
    setState({ key: current.current, text })
    void (text === '' ? dropDraft(current.current) : keepDraft(current.current, text))
  }
  return [state.key === key ? state.text : '', write]
}
