import { useEffect } from 'react'
import type { SaveState } from './use-busy.ts'

/** Tells the drawer around a form that it can't be closed while the form is being saved. */
export function useLock({ isLocked }: Pick<SaveState, 'isLocked'>, onLocked: (isLocked: boolean) => void): void {
  useEffect(() => {
    onLocked(isLocked)
    return () => onLocked(false)
  }, [isLocked, onLocked])
}
