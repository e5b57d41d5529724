import { type RefObject, useEffect, useRef } from 'react'

/** Whether the form an answer is for is still the one that is open. */
export function useIsOpen(): Readonly<RefObject<boolean>> {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
