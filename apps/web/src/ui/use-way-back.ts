import { type FocusEvent, useEffect, useRef } from 'react'

/** A bar that goes takes its buttons along: who came by keys goes back to where they came from. For its `onFocus`. */
export function useWayBack(shown: boolean): (event: FocusEvent) => void {
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!shown && document.activeElement === document.body) before.current?.focus({ preventScroll: true })
    before.current = null
  }, [shown])
  return ({ target, relatedTarget, currentTarget }) => {
    const byKeys = target.matches(':focus-visible') && relatedTarget instanceof HTMLElement
    if (byKeys && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
}
