import { useEffect, useState } from 'react'
import classes from './LoadingBar.module.css'

const throttle = 200
const hideDelay = 500

/** The thin bar on top: waits 200 ms, runs to 100 % in 5 s, leaves 500 ms after the end, red when the page failed. */
export function LoadingBar({ busy }: { busy: boolean }) {
  const [phase, setPhase] = useState<'hidden' | 'running' | 'ending'>('hidden')

  useEffect(() => {
    const next = busy ? 'running' : phase === 'running' ? 'ending' : 'hidden'
    if (next === phase) return
    const timer = setTimeout(() => setPhase(next), busy ? throttle : phase === 'running' ? 0 : hideDelay)
    return () => clearTimeout(timer)
  }, [busy, phase])

  if (phase === 'hidden') return null
  return <div className={classes.bar} data-phase={phase} aria-hidden />
}
