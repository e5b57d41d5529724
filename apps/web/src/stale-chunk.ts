const key = 'reloaded-at'

/**
 * A page of an older release asks for a chunk that is gone: reload, at most once per 60 seconds, so that a broken
 * release does not reload for ever.
 */
export function reloadOnStaleChunk(now: () => number = Date.now, reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    // A module that was fetched and failed is a bug, which no reload mends.
    if (!/fetch|import|preload|load/i.test(event.payload.message)) return
    const last = Number(sessionStorage.getItem(key))
    if (now() - last < 60_000) return
    event.preventDefault()
    sessionStorage.setItem(key, String(now()))
    reload()
  })
}
