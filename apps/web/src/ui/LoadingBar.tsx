import { useEffect, useState } from 'react'
import classes from './LoadingBar.module.css'

const throttle = 200
const hideDelay = 500

/** The thin bar on top: waits 200 ms, runs to 100 % in 5 s, leaves 500 ms after the end, red when it failed. */
export function LoadingBar({ busy, failed }: { busy: boolean; failed: boolean }) {
  const [phase, setPhase] = useState<'hidden' | 'starting' | 'running' | 'ending'>('hidden')

  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase('starting'), throttle)
      return () => clearTimeout(timer)
    }
    setPhase((before) => (before === 'hidden' ? before : 'ending'))
    const timer = setTimeout(() => setPhase('hidden'), hideDelay)
    return () => clearTimeout(timer)
  }, [busy])

  useEffect(() => {
    if (phase !== 'starting') return
    // The bar must have been painted at zero for the transition to start from there.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setPhase('running')))
    return () => cancelAnimationFrame(frame)
  }, [phase])

  if (phase === 'hidden') return null
  return <div className={classes.bar} data-phase={phase} data-failed={failed || undefined} aria-hidden />
}
