import { useEffect, useMemo, useState } from 'react'
import { dropDraft, keepDraft, readDraft, useOwnKey } from '../drafts.ts'

/**
 * What is typed lies over what is saved, and is kept on this device until it is saved or taken back. `name` is what it is
 * about; each person has their own.
 */
export function useEdits<T extends object>(name: string, saved: T) {
  const key = useOwnKey(name)
  const [edits, setEdits] = useState<Partial<T>>({})
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    setEdits({})
    setRestored(false)
    void readDraft<Partial<T>>(key).then((kept) => {
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
    const left = differing(saved, next)
    void (Object.keys(left).length > 0 ? keepDraft(key, left) : dropDraft(key))
  }
  /** It is saved: nothing brings it back, and it stands in its fields until what was saved is read. */
  const drop = () => void dropDraft(key)
  const forget = () => {
    setEdits({})
    setRestored(false)
    drop()
  }
  return { values: { ...saved, ...edits }, change, dirty, restored: restored && dirty, set, drop, forget }
}

function differing<T extends object>(saved: T, edits: Partial<T>): Partial<T> {
  const keys = Object.keys(edits) as (keyof T)[] // its own keys
  return Object.fromEntries(
    keys.filter((key) => JSON.stringify(edits[key]) !== JSON.stringify(saved[key])).map((key) => [key, edits[key]]),
  ) as Partial<T> // the same keys and values
}
