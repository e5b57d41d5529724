import { use, useEffect, useRef, useState } from 'react'
import { CoveredContext } from './covered.ts'

const delay = 200
const atLeast = 200

/**
 * True while something loads, but only after 200 ms, and then for 200 ms at least, even when it has come: nothing flickers.
 * What came waits for it.
 */
export function useDelayedLoading(isLoading: boolean): boolean {
  const loading = !use(CoveredContext) && isLoading
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (shown) since.current = performance.now()
  }, [shown])
  useEffect(() => {
    if (loading === shown) return
    const wait = loading ? delay : Math.max(0, atLeast - (performance.now() - since.current))
    const timer = setTimeout(() => setShown(loading), wait)
    return () => clearTimeout(timer)
  }, [loading, shown])
  return shown
}
