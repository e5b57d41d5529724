import { isOnline } from './online-status.ts'

const key = 'reloaded-at'
const rest = 60_000

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
 * A page of an older release asks for a chunk that is gone: the page reloads, at most once per 60 seconds, so that a broken
 * release does not reload for ever. What is being written is stored with each change.
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
    reload()
  })
}
