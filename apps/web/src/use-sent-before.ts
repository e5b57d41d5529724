import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Whether what this form sends was sent already when it was opened, by one that was closed since, and is not answered yet:
 * its words are kept until it is known that they were taken, and would be sent again.
 */
export function useSentBefore(write: { readonly mutationKey: readonly unknown[] }): boolean {
  const isUnderWay = useIsMutating(write) > 0
  const [waits, setWaits] = useState(isUnderWay)
  if (waits && !isUnderWay) setWaits(false)
  return waits
}
