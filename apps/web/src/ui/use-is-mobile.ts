import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 991.98px)')

function onChange(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** The product's one breakpoint: narrower than 992 px. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(onChange, () => narrow.matches)
}
