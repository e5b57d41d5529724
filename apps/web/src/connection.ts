import { useSyncExternalStore } from 'react'

/** What some browsers tell of the connection; TypeScript's DOM has no word for it. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Nothing is fetched ahead on 2g, with data saving, or offline. */
export function mayPrefetch(): boolean {
  const connection = (navigator as { connection?: Connection }).connection // not in TypeScript's DOM
  return navigator.onLine && connection?.saveData !== true && !(connection?.effectiveType ?? '').includes('2g')
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
  return useSyncExternalStore(onConnection, () => navigator.onLine)
}
