import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whether the form an answer is for is still the one that is open. */
export function useIsOpen(): Readonly<RefObject<boolean>> {
  const isOpen = useRef(false)
  // An ordinary effect would go on while it is only hidden, because what was opened instead is still being fetched.
  useLayoutEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
