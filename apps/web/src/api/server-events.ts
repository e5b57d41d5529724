import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { notifications } from '@vitrine/contract/notifications'
import { useEffect } from 'react'
import { apiBase } from './features.ts'
import { getImpersonatedCompany } from './impersonation.ts'
import { isOnline, markOnline, markUnreachable } from './online-status.ts'
import { queryClient } from './query-client.ts'
import { send } from './send.ts'
import { readSession } from './session-storage.ts'

export type LiveType = 'notification' | 'inbox' | 'publication' | 'bulk_update' | 'export' | 'integration' | 'rss_feed'
export interface LiveEvent {
  /** `again`: the stream was interrupted, anything may have changed. */
  readonly type: LiveType | 'again'
  readonly id?: string
  readonly location?: string
}
type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
const firstWaitMs = 1_000
const maxWaitMs = 30_000
/** Where the browser says that it is offline, a try leaves no machine, and tells if the browser is wrong. */
const maxOfflineWaitMs = 4_000
/** The server sends a heartbeat every twenty seconds: a stream without one is dead, even if no error was raised. */
const silentMs = 50_000
/** How long a response may take. */
const responseSeconds = 5
let isFirst = true

/**
 * Reads the stream while the tab is in sight: a browser holds six connections to a server at most, for all its tabs
 * together. The token travels in a header, so it is fetched and not an EventSource.
 */
export function startLive(): () => void {
  const stop = new AbortController()
  let sight = new AbortController()
  let wake = () => {}
  document.addEventListener('visibilitychange', () => (document.hidden ? sight.abort() : wake()), {
    signal: stop.signal,
  })
  void (async () => {
    let wait = firstWaitMs
    while (!stop.signal.aborted) {
      if (document.hidden) {
        isFirst = false
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      sight = new AbortController()
      const signal = AbortSignal.any([stop.signal, sight.signal])
      try {
        await readStream(signal, () => {
          wait = firstWaitMs
        })
      } catch {
        if (!signal.aborted) markUnreachable()
      }
      if (signal.aborted) continue
      await waited(wait)
      wait = Math.min(wait * 2, isOnline() ? maxWaitMs : maxOfflineWaitMs)
    }
  })()
  return () => {
    stop.abort()
    wake()
  }
}

/** That long, or until the browser is online again. */
function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}

async function readStream(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const token = readSession()?.token
  const company = getImpersonatedCompany()
  if (!token) return
  const recentSeconds = isFirst ? secondsSinceFirstRead() : null
  const response = await fetch(`${apiBase}/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(company === null ? {} : { 'x-company': company }),
      ...(recentSeconds === null ? {} : { prefer: `recent-events=${recentSeconds}` }),
    },
    signal,
  })
  // Any call of the person trades the tokens: whoever only listens makes one.
  if (response.status === 401) await send(notifications.list, { query: { itemsPerPage: 0 } }, { signal })
  if (!response.ok || !response.body) return
  markOnline()
  onOpen()
  // The first stream begins with what changed since the page was read.
  if (recentSeconds === null) emitEvent({ type: 'again' })
  isFirst = false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), silentMs)
    const { value, done } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    markOnline()
    text += value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) emitEvent(event)
    }
  }
}

/** How long ago the oldest data on the page was read; a response may have been under way for some seconds. */
function secondsSinceFirstRead(): number {
  const reads = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []))
  return Math.ceil((Date.now() - Math.min(Date.now(), ...reads)) / 1_000) + responseSeconds
}

function parseEvent(block: string): LiveEvent | null {
  const type = /^event: (.+)$/m.exec(block)?.[1]
  const data = /^data: (.+)$/m.exec(block)?.[1]
  if (!type || !data) return null
  return { ...JSON.parse(data), type } as LiveEvent // written by our own server
}

function emitEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Calls back when something of these types changed (or may have, after an interruption). */
export function useLive(types: readonly LiveType[], onEvent: (client: QueryClient, event: LiveEvent) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const listener: Listener = (event) => {
      if (event.type === 'again' || types.includes(event.type)) onEvent(client, event)
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [client, types, onEvent])
}
