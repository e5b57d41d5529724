import { useSyncExternalStore } from 'react'

/** What some browsers tell of the connection; TypeScript's DOM has no word for it. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** When the browser said that it is offline; what is answered this long after it is no leftover. */
let offlineAt = 0
const leftoverMs = 5_000
let isProven = false
window.addEventListener('offline', () => {
  offlineAt = Date.now()
  isProven = false
})
window.addEventListener('online', () => {
  // Back by itself, it is right again.
  if (navigator.onLine) isProven = false
})

/** As the browser says, unless an answer proved it wrong: one network of a machine may go while another stands. */
export const isOnline = (): boolean => navigator.onLine || isProven

/** The server was heard: whoever waits for the connection is told, if the browser does not know of it. */
export function markOnline(): void {
  if (isOnline() || Date.now() - offlineAt < leftoverMs) return
  isProven = true
  window.dispatchEvent(new Event('online'))
}

/** The server was not to be heard any more: the browser was right, or is by now. */
export function markUnreachable(): void {
  if (isProven) window.dispatchEvent(new Event('offline'))
}

/** Nothing is fetched ahead on 2g, with data saving, or offline. */
export function mayPrefetch(): boolean {
  const connection = (navigator as { connection?: Connection }).connection // not in TypeScript's DOM
  return isOnline() && connection?.saveData !== true && !(connection?.effectiveType ?? '').includes('2g')
}

/** Tells when the browser goes on or off line, or its connection becomes another one. */
export function onConnection(listener: () => void): () => void {
  const { connection } = navigator as { connection?: EventTarget } // not in TypeScript's DOM
  connection?.addEventListener('change', listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    connection?.removeEventListener('change', listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(onConnection, isOnline)
}
