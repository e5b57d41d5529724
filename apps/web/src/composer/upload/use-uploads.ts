import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useTask } from '../../activity.ts'
import { keptItem } from '../model/contents.ts'
import type { MediaItem } from '../model/media-item.ts'
import { sendFile } from './send-file.ts'
import { type Upload, uploadQueue } from './upload-queue.ts'

export interface Uploads {
  readonly going: readonly Upload[]
  /** Answers whether a run was going on that they joined. */
  add(items: readonly MediaItem[], targets: readonly string[]): { joined: boolean }
  retry(key: string): void
  drop(key: string): void
}

/** Files on their way up, for as long as the page stands. `onKept` hears of each that arrived. */
export function useUploads(onKept: (key: string, item: MediaItem) => void): Uploads {
  const heard = useRef(onKept)
  heard.current = onKept
  const queue = useMemo(() => queueWith(heard), [])
  const going = useSyncExternalStore(queue.onChange, queue.now)
  useEffect(() => queue.stop, [queue])
  useTask('uploads', useUploadTask(going))
  return { going, add: queue.add, retry: queue.retry, drop: queue.drop }
}

/** What the activity says of them; nothing while there are none. */
function useUploadTask(going: readonly Upload[]) {
  const t = useTranslations('shell.activity')
  return useMemo(() => {
    if (going.length === 0) return null
    const of = (wanted: Upload['status']) => going.filter(({ status }) => status === wanted).length
    const running = of('pending') + of('uploading') > 0
    return {
      title: t('uploads', { count: going.length }),
      ...{ total: going.length, done: of('success'), failed: of('failure'), here: true },
      state: running ? ('running' as const) : ('ended' as const),
    }
  }, [going, t])
}

function queueWith(heard: RefObject<(key: string, item: MediaItem) => void>) {
  const sources = new Map<string, { item: MediaItem; targets: readonly string[] }>()
  const queue = uploadQueue({
    async send(key, onProgress, signal) {
      const source = sources.get(key)
      if (!source?.item.file) return
      const { item, targets } = source
      const answer = await sendFile(source.item.file, { altText: item.altText, targets }, onProgress, signal)
      heard.current(key, keptItem(answer))
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
  return {
    ...{ now: queue.now, onChange: queue.onChange, drop: queue.drop },
    add(items: readonly MediaItem[], targets: readonly string[]) {
      for (const item of items) sources.set(item.key, { item, targets })
      queue.add(items)
      return { joined: !queue.run() }
    },
    retry(key: string) {
      queue.retry(key)
      queue.run()
    },
    stop() {
      for (const { key } of queue.now()) queue.drop(key)
    },
  }
}
