import { useMemo, useState } from 'react'
import { deleteDraft, readDraft, saveLocalDraft, useOwnKey } from '../drafts/drafts.ts'

interface Edited<T> {
  readonly key: string
  readonly edits: Partial<T>
  readonly isRestored: boolean
}

/**
 * Input that lies over the `saved` values of a form, and is kept on this device until it is saved or discarded. `name`
 * says which form it is; each user has their own.
 */
export function useFormEdits<T extends object>(name: string, saved: T, isSame: IsSame = hasSameJson) {
  const key = useOwnKey(name)
  const [state, setState] = useState(() => openEdits<T>(key))
  let edited = state
  if (edited.key !== key) {
    edited = openEdits<T>(key)
    setState(edited)
  }
  const { edits } = edited
  const change = useMemo(() => differing(saved, edits, isSame), [saved, edits, isSame])
  const dirty = Object.keys(change).length > 0
  const set = (edit: Partial<T>) => {
    setState((before) => {
      // A field that is as it was saved follows what others save.
      const next = differing(saved, { ...(before.key === key ? before.edits : {}), ...edit })
      const unsaved = differing(saved, next, isSame)
      if (Object.keys(unsaved).length > 0) saveLocalDraft(key, unsaved)
      else deleteDraft(key)
      return { key, edits: next, isRestored: before.isRestored }
    })
  }
  const forget = () => {
    deleteDraft(key)
    setState({ key, edits: {}, isRestored: false })
  }
  return {
    /** The key of its draft, which names the form for `useSave`. */
    key,
    values: { ...saved, ...edits },
    change,
    dirty,
    restored: edited.isRestored && dirty,
    set,
    forget,
    /** The edits have been saved: they go once the saved values were read again. */
    settle: async (read: Promise<unknown>) => {
      deleteDraft(key)
      await read
      setState({ key, edits: {}, isRestored: false })
    },
  }
}

function openEdits<T>(key: string): Edited<T> {
  const edits = readDraft<Partial<T>>(key)
  return { key, edits: edits ?? {}, isRestored: edits !== undefined }
}

/** Whether two values of a field are the same to the server. Keep it the same function between renders. */
type IsSame = (a: unknown, b: unknown) => boolean

const hasSameJson: IsSame = (a, b) => JSON.stringify(a) === JSON.stringify(b)

/** The same for forms whose texts are saved without the spaces around them. */
export const isSameTrimmed: IsSame = (a, b) =>
  typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : hasSameJson(a, b)

function differing<T extends object>(saved: T, edits: Partial<T>, isSame = hasSameJson): Partial<T> {
  const keys = Object.keys(edits) as (keyof T & string)[] // its own keys
  const differs = (key: keyof T & string) => !isSame(edits[key], saved[key])
  return Object.fromEntries(keys.filter(differs).map((key) => [key, edits[key]])) as Partial<T> // the same keys and values
}
