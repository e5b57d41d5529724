import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

/** A part of where one is that the routes can't know: a folder. */
export interface Crumb {
  readonly text: string
  readonly to: string
}

/** The name of the thing a page shows (a place, a post), where the route's own title can't know it. */
interface Named {
  readonly name: string
  /** What it lies in, before it. */
  readonly crumbs: readonly Crumb[]
}
let named: Named | null = null
const listeners = new Set<() => void>()

function publish(next: Named | null): void {
  named = next
  for (const listener of listeners) listener()
}

function onName(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let failures = 0

/** As long as the page says that it failed: then the one heading is there. */
export function useFailing(): void {
  useLayoutEffect(() => {
    failures += 1
    publish(named)
    return () => {
      failures -= 1
      publish(named)
    }
  }, [])
}
export const useIsFailing = (): boolean => useSyncExternalStore(onName, () => failures > 0)

const none: readonly Crumb[] = []

export const usePageName = (): string | null => useSyncExternalStore(onName, () => named?.name ?? null)
export const usePageCrumbs = (): readonly Crumb[] => useSyncExternalStore(onName, () => named?.crumbs ?? none)

/**
 * Puts a name in place of the route's title, in the breadcrumb and the browser's title, as long as the page stands.
 * What it lies in may stand before it; give the same list each time.
 */
export function useNamedPage(pageName: string | null | undefined, crumbs: readonly Crumb[] = none): void {
  useEffect(() => {
    if (!pageName) return
    publish({ name: pageName, crumbs })
    return () => publish(null)
  }, [pageName, crumbs])
}
