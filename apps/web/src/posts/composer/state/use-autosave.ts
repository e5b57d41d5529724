import { useEffect, useState } from 'react'
import type { PostComposition } from '../model/composition.ts'
import type { SavedDraft } from '../model/saved-drafts.ts'
import { removeDraft, storeDraft } from './draft-storage.ts'

interface Unsaved {
  readonly composition: PostComposition
  /** Of the post that is changed. */
  readonly version: number | undefined
  /** The link that a new post was begun with. */
  readonly link: string | undefined
  /** Whether it differs from what is saved, and would be missed. */
  readonly isDirty: boolean
  /** The draft it was opened with. */
  readonly restored: SavedDraft | null
}

const restMs = 500

/** Stores unsaved text in this browser with each change, without a wait. Returns when, once typing rests. */
export function useAutosave(key: string, { composition, version, link, isDirty, restored }: Unsaved): number | null {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  useEffect(() => {
    if (!isDirty) {
      removeDraft(key)
      setSavedAt(null)
      return
    }
    const isRestored = restored?.composition === composition && restored.version === version
    const at = isRestored ? restored.at : Date.now()
    storeDraft(key, { at, composition, version, link })
    const timer = setTimeout(() => setSavedAt(at), restMs)
    return () => clearTimeout(timer)
  }, [key, composition, version, link, isDirty, restored])
  return savedAt
}
