import { useLayoutEffect, useRef } from 'react'

/** Whether the form is still open when a response arrives. */
export function useIsMounted() {
  const isMounted = useRef(false)
  // An ordinary effect would not end while the form is only hidden because the next page is still being fetched.
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
