import { isOnline } from './connection.ts'

const key = 'reloaded-at'
const rest = 60_000

/** What pages do before the document goes: keep what is being written. */
const saving = new Set<() => Promise<unknown>>()

/** Runs before a reload nobody asked for. Gives the way to take it back. */
export function saveBeforeReload(save: () => Promise<unknown>): () => void {
  saving.add(save)
  return () => saving.delete(save)
}

let ahead = 0

/** Fetches code before anybody asks for it: where it does not come, nobody misses it, and nothing is reloaded for it. */
export function fetchAhead(code: () => Promise<unknown>): void {
  ahead++
  const done = () => {
    ahead--
  }
  code().then(done, done)
}

/**
 * A page of an older release asks for a chunk that is gone: local work is kept and the page reloads, at most once per
 * 60 seconds, so that a broken release does not reload for ever.
 */
export function reloadOnStaleChunk(now: () => number = Date.now, reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // A module that was fetched and failed is a bug, which no reload mends; without a connection none helps.
    if (!/fetch|import|preload|load/i.test(event.payload.message) || !isOnline() || ahead > 0) return
    // The router has a reload of its own, which knows nothing of ours: it takes this for done.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    const last = Number(sessionStorage.getItem(key))
    if (now() - last < rest) return
    event.preventDefault()
    sessionStorage.setItem(key, String(now()))
    // A save that hangs must not keep the person on a page that is broken.
    const patience = new Promise((resolve) => setTimeout(resolve, 1_000))
    void Promise.race([Promise.allSettled([...saving].map((save) => save())), patience]).then(reload)
  })
}
