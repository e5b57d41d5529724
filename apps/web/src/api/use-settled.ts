import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A query that starts with what another brought is waited for too. */
const calmMs = 60
/** What is there by then is shown; the rest comes in its own place. */
const maxMs = 3_000

/**
 * Whether all that is read for the first time has been read, or has taken too long. It stays so once it is.
 * `isKnown`: what decides the layout is already there, because the page was open before.
 */
export function useSettled(isKnown: boolean): boolean {
  const loading = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const [settled, setSettled] = useState(isKnown)
  useEffect(() => {
    if (settled || loading > 0) return
    const timer = setTimeout(() => setSettled(true), calmMs)
    return () => clearTimeout(timer)
  }, [settled, loading])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), maxMs)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
