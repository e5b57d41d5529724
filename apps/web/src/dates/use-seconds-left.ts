import { useEffect, useState } from 'react'

/** How many seconds are left until an instant, counted by the clock: a tab put aside counts on. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const updateCountdown = () => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }
    const timer = setInterval(updateCountdown, 250)
    updateCountdown()
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
