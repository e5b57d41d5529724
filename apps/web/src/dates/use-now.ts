import { useEffect, useState } from 'react'

const step = 30_000

/** The time, as often as a calendar needs it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [])
  return now
}
