import { useCallback, useEffect, useRef, useState } from 'react'
import { beforeGoing, keepDraft, readDraft } from '../../drafts.ts'
import { keepFields, readFields } from '../../sent-drafts.ts'
import { saveBeforeReload } from '../../stale-chunk.ts'
import type { Composition } from '../model/composition.ts'
import {
  inWords,
  offered,
  type SavedDraft,
  withDraft,
  withLatest,
  withoutDraft,
  withoutSentFiles,
} from '../model/saved-drafts.ts'

export interface Autosave {
  /** The visit its draft is kept for. */
  readonly visit: string
  /** When it was kept last, or null. */
  readonly savedAt: number | null
  /** A draft that another visit left. */
  readonly offer: SavedDraft | null
  /** It was taken up, or is not wanted: it is not kept any longer. What is written here `instead` of it is then offered. */
  settle(draft: SavedDraft, instead?: Composition): void
  /** It stands on the server, in a `version`. What was typed `since` is kept on, as written on that. */
  forget(since: Composition | null, version?: number): Promise<void>
  /** The same where it is written on as something else under another key: there it is kept, and nothing here any more. */
  moveTo(next: Moved, since: Composition | null, version: number): Promise<void>
}

interface Moved {
  readonly key: string
  readonly as: (written: Composition) => Composition
}

/** As it was opened or sent, with nothing in it that would be missed, or with something that is nowhere else. */
export type Writing = 'saved' | 'empty' | 'typed'

interface Written {
  readonly visit: string
  readonly composition: Composition
  /** Of the post that is written on. */
  readonly version?: number | undefined
  readonly state: Writing
}

const rest = 500

export const newVisit = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`

/** Keeps what is being written in this browser, half a second after the last change and when the page is left. */
export function useAutosave(key: string, { visit, composition, version, state }: Written): Autosave {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [offer, setOffer] = useState<SavedDraft | null>(null)
  const unsaved = useRef<Composition | null>(null)
  /** Where it is written on from now, and as what. */
  const moved = useRef<Moved | null>(null)
  // One that was just saved is known before it is drawn, and to what is still running.
  const at = useRef(version)
  useEffect(() => {
    at.current = version
  }, [version])

  useEffect(() => {
    void changeDrafts(key, (drafts) => drafts).then((drafts) => setOffer(offered(drafts, visit)))
  }, [key, visit])

  const draftOf = useCallback(
    (written: Composition): SavedDraft => {
      const composition = withoutSentFiles(moved.current?.as(written) ?? written)
      return { id: visit, at: Date.now(), composition, version: at.current }
    },
    [visit],
  )
  const save = useCallback(async () => {
    const written = unsaved.current
    if (written === null) return
    const draft = draftOf(written)
    await changeDrafts(moved.current?.key ?? key, (drafts) => withDraft(drafts, draft))
    if (unsaved.current === written) unsaved.current = null
    setSavedAt(draft.at)
  }, [key, draftOf])

  // biome-ignore lint/correctness/useExhaustiveDependencies: on another version it is kept anew.
  useEffect(() => {
    if (state === 'saved') {
      unsaved.current = null
      void changeDrafts(key, (drafts) => (drafts.some(({ id }) => id === visit) ? withoutDraft(drafts, visit) : drafts))
    }
    if (state !== 'typed') return
    unsaved.current = composition
    const timer = setTimeout(save, rest)
    return () => clearTimeout(timer)
  }, [composition, version, state, save, key, visit])

  useEffect(() => {
    // A page that goes waits for nothing: what is not saved yet is laid beside the others.
    const stop = beforeGoing(() => {
      if (unsaved.current === null) return
      void keepFields(besides(moved.current?.key ?? key), [visit], { [visit]: draftOf(inWords(unsaved.current)) })
    })
    const release = saveBeforeReload(save)
    return () => {
      release()
      stop()
      void save()
    }
  }, [key, visit, save, draftOf])

  return {
    ...{ visit, savedAt, offer },
    settle(draft, instead) {
      // Pressed twice, it would be answered twice; the next one comes once it is its turn.
      setOffer(null)
      const change = (drafts: SavedDraft[]) => {
        const left = withoutDraft(drafts, draft.id)
        return instead ? withDraft(left, { ...draftOf(instead), id: newVisit() }) : left
      }
      void changeDrafts(key, change).then((drafts) => setOffer(offered(drafts, visit)))
    },
    async forget(since, version = at.current) {
      at.current = version
      unsaved.current = since
      setSavedAt(null)
      // What was kept last may be older than what was sent.
      await (since ? save() : changeDrafts(key, (drafts) => withoutDraft(drafts, visit)))
    },
    async moveTo(next, since, version) {
      moved.current = next
      at.current = version
      unsaved.current = since
      setSavedAt(null)
      if (since) await changeDrafts(next.key, (drafts) => withDraft(drafts, draftOf(since)))
      await changeDrafts(key, (drafts) => withoutDraft(drafts, visit))
    },
  }
}

const besides = (key: string) => `${key} beside`

/** Kept for whichever page comes to that key next. */
export async function layAside(key: string, written: Composition): Promise<void> {
  const draft = { id: newVisit(), at: Date.now(), composition: withoutSentFiles(written) }
  await changeDrafts(key, (drafts) => withDraft(drafts, draft))
}

// One change at a time: each reads what the one before wrote.
let last: Promise<unknown> = Promise.resolve()

function changeDrafts(key: string, change: (drafts: SavedDraft[]) => SavedDraft[]): Promise<SavedDraft[]> {
  const run = last.then(async () => {
    const kept = (await readDraft<SavedDraft[]>(key)) ?? []
    const beside = (await readFields<Record<string, SavedDraft>>(besides(key))) ?? {}
    const laid = Object.values(beside).flatMap((draft) => draft ?? [])
    const drafts = change(laid.reduce(withLatest, kept))
    if (drafts !== kept) await keepDraft(key, drafts)
    const taken = laid.map(({ id }) => id)
    await keepFields(besides(key), taken, {})
    return drafts
  })
  last = run.catch(() => undefined)
  return run
}
