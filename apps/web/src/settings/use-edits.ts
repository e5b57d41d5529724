import { useEffect, useMemo, useRef, useState } from 'react'
import { keepFields, readFields, useOwnKey } from '../drafts.ts'
import { dropSent } from '../sent-drafts.ts'

/**
 * What is typed lies over what is saved, and is kept on this device until it is saved or taken back. `name` is what it is
 * about; each person has their own.
 */
export function useEdits<T extends object>(name: string, saved: T) {
  const key = useOwnKey(name)
  const [edits, setEdits] = useState<Partial<T>>({})
  const [restored, setRestored] = useState(false)
  const latest = useRef(edits)
  latest.current = edits
  /** What is kept on this device of what was sent, besides. */
  const sent = useRef<{ key: string; edits: Partial<T>; kept: Partial<T> }>({ key, edits: {}, kept: {} })
  const opened = useRef<string>(null)
  useEffect(() => {
    opened.current = key
    setEdits({})
    setRestored(false)
    void readFields<T>(key).then((kept) => {
      if (!kept || opened.current !== key) return
      setEdits((now) => ({ ...kept, ...now }))
      setRestored(true)
    })
    return () => {
      opened.current = null
    }
  }, [key])
  const change = useMemo(() => differing(saved, edits), [saved, edits])
  const dirty = Object.keys(change).length > 0
  const set = (edit: Partial<T>) => {
    // What is as it was saved is nobody's edit, and follows what others save. What is on its way lies over it until it is read.
    const over = (now: Partial<T>) => differing(saved, { ...now, ...edit }, Object.keys(sent.current.edits))
    latest.current = over(latest.current)
    setEdits(over)
    void keepFields(key, Object.keys(edit), differing(saved, edit))
  }
  const forget = () => {
    void keepFields(key, Object.keys(latest.current), {})
    setEdits({})
    setRestored(false)
  }
  /** It is on its way: what is typed from here on is not among it. */
  const sending = () => {
    sent.current = { key, edits: latest.current, kept: differing(saved, latest.current) }
  }
  /**
   * What was sent is saved, and goes from the form once that was read; what was typed since stays, also in a form that was
   * opened since.
   */
  const settle = async (read: Promise<unknown>) => {
    const { key: of, edits: gone, kept } = sent.current
    const since = () => differing(gone, latest.current)
    const isOpen = () => opened.current === of
    if (isOpen()) void keepFields(of, Object.keys(latest.current), since())
    else void dropSent(of, kept)
    await read
    if (!isOpen()) return
    sent.current = { key: of, edits: {}, kept: {} }
    setEdits(since())
    setRestored(false)
  }
  return {
    values: { ...saved, ...edits },
    change,
    dirty,
    restored: restored && dirty,
    set,
    forget,
    sending,
    settle,
  }
}

function differing<T extends object>(saved: Partial<T>, edits: Partial<T>, also: readonly string[] = []): Partial<T> {
  const keys = Object.keys(edits) as (keyof T & string)[] // its own keys
  const differs = (key: keyof T & string) => JSON.stringify(edits[key]) !== JSON.stringify(saved[key])
  return Object.fromEntries(
    keys.filter((key) => also.includes(key) || differs(key)).map((key) => [key, edits[key]]),
  ) as Partial<T> // the same keys and values
}
