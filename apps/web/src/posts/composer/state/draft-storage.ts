import { useEffect, useState } from 'react'
import { readFiles, storeDraftFiles } from '../../../drafts/draft-files.ts'
import { deleteDraft, readDraft, saveLocalDraft } from '../../../drafts/drafts.ts'
import {
  isSavedDraft,
  needsFiles,
  type SavedDraft,
  unsentFiles,
  withFiles,
  withoutFiles,
} from '../model/saved-drafts.ts'

// Which files are stored with a draft, by its key: they are written again only when one comes or goes.
const stored = new Map<string, string>()

export function storeDraft(key: string, draft: SavedDraft): void {
  saveLocalDraft(key, { ...draft, composition: withoutFiles(draft.composition) })
  const files = unsentFiles(draft.composition)
  const names = [...files.keys()].join(' ')
  if (stored.get(key) === names) return
  stored.set(key, names)
  void storeDraftFiles(key, files)
}

export function removeDraft(key: string): void {
  deleteDraft(key)
  if (stored.get(key)) void storeDraftFiles(key, new Map())
  stored.delete(key)
}

function readStored(key: string): SavedDraft | null {
  const draft = readDraft(key)
  return isSavedDraft(draft) ? draft : null
}

/** The draft that a form finds when it is opened, or null; undefined while its files are being read. */
export function useStoredDraft(formKey: string): SavedDraft | null | undefined {
  const [{ key, found }] = useState(() => ({ key: formKey, found: readStored(formKey) }))
  const waits = found !== null && needsFiles(found.composition)
  const [draft, setDraft] = useState(waits ? undefined : found)
  useEffect(() => {
    if (!found || !waits) return
    void readFiles(key).then((files) => {
      stored.set(key, [...files.keys()].join(' '))
      setDraft({ ...found, composition: withFiles(found.composition, files) })
    })
  }, [key, found, waits])
  return draft
}
