import { useEffect, useSyncExternalStore } from 'react'

/** The name of the thing a page shows (a place, a post), where the route's own title can't know it. */
let name: string | null = null
const listeners = new Set<() => void>()

function publish(next: string | null): void {
  name = next
  for (const listener of listeners) listener()
}

function onName(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePageName = (): string | null => useSyncExternalStore(onName, () => name)

/** Puts a name in place of the route's title, in the breadcrumb and the browser's title, as long as the page stands. */
export function useNamedPage(pageName: string | null | undefined): void {
  useEffect(() => {
    if (!pageName) return
    publish(pageName)
    return () => publish(null)
  }, [pageName])
}
