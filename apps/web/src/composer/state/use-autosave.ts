import { useCallback, useEffect, useRef, useState } from 'react'
import { beforeGoing, dropDraft, keepDraft, readDraft } from '../../drafts.ts'
import { saveBeforeReload } from '../../stale-chunk.ts'
import type { Composition } from '../model/composition.ts'
import { offered, type SavedDraft, withDraft, withLatest, withoutDraft } from '../model/saved-drafts.ts'

export interface Autosave {
  /** When it was kept last, or null. */
  readonly savedAt: number | null
  /** A draft that another visit left. */
  readonly offer: SavedDraft | null
  /** It was taken up, or is not wanted: it is not kept any longer. */
  settle(draft: SavedDraft): void
  /** What is written here went out. */
  forget(): Promise<void>
}

const rest = 500

/** Keeps what is being written in this browser, half a second after the last change and when the page is left. */
export function useAutosave(key: string, composition: Composition, worthKeeping: boolean): Autosave {
  const [visit] = useState(() => `${Date.now()}-${Math.random().toString(36).slice(2)}`)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [offer, setOffer] = useState<SavedDraft | null>(null)
  const unsaved = useRef<Composition | null>(null)
  const over = useRef(false)

  useEffect(() => {
    void readDrafts(key).then((drafts) => setOffer(offered(drafts, visit)))
  }, [key, visit])

  const save = useCallback(async () => {
    const written = unsaved.current
    if (written === null || over.current) return
    unsaved.current = null
    const at = Date.now()
    await changeDrafts(key, (drafts) => withDraft(drafts, { id: visit, at, composition: written }))
    setSavedAt(at)
  }, [key, visit])

  useEffect(() => {
    if (!worthKeeping) return
    unsaved.current = composition
    const timer = setTimeout(save, rest)
    return () => clearTimeout(timer)
  }, [composition, worthKeeping, save])

  useEffect(() => {
    // A page that goes waits for nothing: what is not saved yet is laid beside the others.
    const stop = beforeGoing(() => {
      if (unsaved.current === null || over.current) return
      void keepDraft(besides(key), { id: visit, at: Date.now(), composition: unsaved.current })
    })
    const release = saveBeforeReload(save)
    return () => {
      release()
      stop()
      void save()
    }
  }, [key, visit, save])

  return {
    savedAt,
    offer,
    settle(draft) {
      void changeDrafts(key, (drafts) => withoutDraft(drafts, draft.id)).then((drafts) =>
        setOffer(offered(drafts, visit)),
      )
    },
    async forget() {
      over.current = true
      setSavedAt(null)
      await changeDrafts(key, (drafts) => withoutDraft(drafts, visit))
    },
  }
}

const besides = (key: string) => `${key} last`

async function readDrafts(key: string): Promise<SavedDraft[]> {
  const [kept, latest] = await Promise.all([readDraft<SavedDraft[]>(key), readDraft<SavedDraft>(besides(key))])
  return withLatest(kept ?? [], latest)
}

// One change at a time: each reads what the one before wrote.
let last: Promise<unknown> = Promise.resolve()

function changeDrafts(key: string, change: (drafts: SavedDraft[]) => SavedDraft[]): Promise<SavedDraft[]> {
  const run = last.then(async () => {
    const drafts = change(await readDrafts(key))
    await keepDraft(key, drafts)
    await dropDraft(besides(key))
    return drafts
  })
  last = run.catch(() => undefined)
  return run
}
