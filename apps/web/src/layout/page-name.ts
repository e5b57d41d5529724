import { useEffect, useLayoutEffect } from 'react'
import { createStore, useStore } from '../lib/create-store.ts'

/** A part of where one is that the routes can't know: a folder. */
export interface Crumb {
  readonly text: string
  readonly to: string
}

/** The name of the thing a page shows (a place, a post), where the route's own title can't know it. */
interface PageName {
  readonly name: string
  /** What it lies in, before it. */
  readonly crumbs: readonly Crumb[]
}
const named = createStore<PageName | null>(null)

const failures = createStore(0)

/** As long as the page says that it failed: then the one heading is there. */
export function useFailing(): void {
  useLayoutEffect(() => {
    failures.set(failures.get() + 1)
    return () => failures.set(failures.get() - 1)
  }, [])
}
export const useIsFailing = (): boolean => useStore(failures) > 0

const none: readonly Crumb[] = []

export const usePageName = (): string | null => useStore(named)?.name ?? null
export const usePageCrumbs = (): readonly Crumb[] => useStore(named)?.crumbs ?? none

/**
 * Puts a name in place of the route's title, in the breadcrumb and the browser's title, as long as the page stands.
 * What it lies in may stand before it; give the same list each time.
 */
export function useNamedPage(pageName: string | null | undefined, crumbs: readonly Crumb[] = none): void {
  useEffect(() => {
    if (!pageName) return
    named.set({ name: pageName, crumbs })
    return () => named.set(null)
  }, [pageName, crumbs])
}
