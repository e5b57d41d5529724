import { useEffect, useLayoutEffect, useRef } from 'react'

/** A field that can't be written in for a while loses the focus: it has it again afterwards, unless it is elsewhere by then. */
export function useKeptFocus(isReadOnly: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isReadOnly) focused.current = document.activeElement
  }, [isReadOnly])
  useEffect(() => {
    if (isReadOnly) return
    const field = focused.current
    focused.current = null
    if (field instanceof HTMLElement && document.activeElement === document.body) field.focus({ preventScroll: true })
  }, [isReadOnly])
}
