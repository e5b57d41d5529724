import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { ComposerMediaItem } from '../model/media-item.ts'
import { onArrival, sendFiles, tabQueue, wordUploads } from './tab-uploads.ts'
import type { QueuedUpload } from './upload-queue.ts'

export interface Uploads {
  /** Of what is composed here. */
  readonly going: readonly QueuedUpload[]
  /** Answers whether a run was going on that they joined. */
  add(items: readonly ComposerMediaItem[], targets: readonly string[]): { joined: boolean }
  retry(key: string): void
  drop(key: string): void
}

const none: ReadonlySet<string> = new Set()

/** Files on their way up. `onKept` hears of each that arrived, or had arrived before it was asked for again. */
export function useUploads(onUploaded: (key: string, item: ComposerMediaItem) => void): Uploads {
  const t = useTranslations('shell.activity')
  const latestOnUploaded = useRef(onUploaded)
  latestOnUploaded.current = onUploaded
  const [mine, setMine] = useState(none)
  const all = useSyncExternalStore(tabQueue.onChange, tabQueue.now)
  const going = useMemo(() => all.filter(({ key }) => mine.has(key)), [all, mine])
  useEffect(() => onArrival((key, item) => latestOnUploaded.current(key, item)), [])
  useEffect(() => wordUploads((count) => t('uploads', { count })), [t])
  return {
    going,
    add(items, targets) {
      setMine((before) => new Set([...before, ...items.map(({ key }) => key)]))
      return sendFiles(items, targets, (key, item) => latestOnUploaded.current(key, item))
    },
    retry: tabQueue.retry,
    drop: tabQueue.drop,
  }
}
