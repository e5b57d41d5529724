import type { QueryClient } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { toApiError } from '../../../api/error.ts'
import { send } from '../../../api/send.ts'
import { type LiveEvent, useLive } from '../../../api/server-events.ts'
import { dropPosts, isShown, refreshPosts, replacePosts } from './caches.ts'

const types = ['publication'] as const
const settleMs = 300
/** Above so many changed posts reading the lists again is the lesser work, and not more often than this. */
const maxSingleReads = 8
const rest = 3_000

/** Keeps what is shown of posts true while the server changes them. */
export function useLivePosts(): void {
  useLive(types, onEvent)
}

const changed = new Set<string>()
let everything = false
let timer: ReturnType<typeof setTimeout> | undefined
let refreshed = 0

function onEvent(client: QueryClient, event: LiveEvent): void {
  if (event.id === undefined) everything = true
  else changed.add(event.id)
  timer ??= setTimeout(() => void flush(client), settleMs)
}

async function flush(client: QueryClient): Promise<void> {
  timer = undefined
  const ids = [...changed]
  changed.clear()
  const all = everything
  everything = false
  if (!all && ids.length <= maxSingleReads) {
    const known = await Promise.all(ids.map((id) => readAgain(client, id)))
    // A list on its way may have passed these posts before they changed.
    if (known.every(Boolean) && client.isFetching({ queryKey: [posts.list.path] }) === 0) return
  }
  const wait = refreshed + rest - Date.now()
  if (wait > 0) {
    everything = true
    timer ??= setTimeout(() => void flush(client), wait)
    return
  }
  refreshed = Date.now()
  await refreshPosts(client)
}

/** Whether the post was on the screen, so that nothing else need be asked. */
async function readAgain(client: QueryClient, id: string): Promise<boolean> {
  const shown = isShown(client, id)
  try {
    const post = await send(posts.read, { params: { id } })
    if (shown) replacePosts(client, [post])
    for (const { path } of [posts.publications, posts.history])
      void client.invalidateQueries({ queryKey: [path, { id }] })
  } catch (failure) {
    if (toApiError(failure).status !== 404) return false
    dropPosts(client, [id])
    return true
  }
  return shown
}
