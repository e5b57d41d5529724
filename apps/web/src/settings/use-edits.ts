import { useEffect, useMemo, useRef, useState } from 'react'
import { keepFields, readFields, useOwnKey } from '../drafts.ts'

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
  const sent = useRef<Partial<T>>({})
  useEffect(() => {
    setEdits({})
    setRestored(false)
    void readFields<T>(key).then((kept) => {
      if (!kept) return
      setEdits((now) => ({ ...kept, ...now }))
      setRestored(true)
    })
  }, [key])
  const change = useMemo(() => differing(saved, edits), [saved, edits])
  const dirty = Object.keys(change).length > 0
  const set = (edit: Partial<T>) => {
    const next = { ...edits, ...edit }
    setEdits(next)
    void keepFields(key, Object.keys(edit), differing(saved, edit))
  }
  /** It is saved: nothing brings it back, and it stands in its fields until what was saved is read. */
  const drop = () => void keepFields(key, Object.keys(latest.current), {})
  const forget = () => {
    drop()
    setEdits({})
    setRestored(false)
  }
  /** It is on its way: what is typed from here on is not among it. */
  const sending = () => {
    sent.current = edits
  }
  /** What was sent is saved, and goes from the form once that was read; what was typed since stays. */
  const settle = async (read: Promise<unknown>) => {
    const since = () => differing(sent.current, latest.current)
    void keepFields(key, Object.keys(latest.current), since())
    await read
    setEdits(since())
    setRestored(false)
  }
  return {
    values: { ...saved, ...edits },
    change,
    dirty,
    restored: restored && dirty,
    set,
    drop,
    forget,
    sending,
    settle,
  }
}

function differing<T extends object>(saved: Partial<T>, edits: Partial<T>): Partial<T> {
  const keys = Object.keys(edits) as (keyof T)[] // its own keys
  return Object.fromEntries(
    keys.filter((key) => JSON.stringify(edits[key]) !== JSON.stringify(saved[key])).map((key) => [key, edits[key]]),
  ) as Partial<T> // the same keys and values
}
