import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CoveredContext } from './ui/covered.ts'
import { useLate } from './ui/use-late.ts'

/** A query that starts with what another brought is waited for too. */
const calmMs = 60
/** What is there by then is shown; the rest comes in its own place. */
const maxMs = 3_000

interface Props {
  /** Whether what decides the layout is already there, because the page was open before. */
  isKnown: boolean
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Shows a page whose areas depend on what is read once all of it has been read: nothing that is already shown moves when
 * the next response arrives. The areas are there from the start, without a layout, so that all of them read at once.
 */
export function Settling({ isKnown, skeleton, children }: Props) {
  const loading = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  const [settled, setSettled] = useState(isKnown)
  const late = useLate(!settled)
  useEffect(() => {
    if (settled || loading > 0) return
    const timer = setTimeout(() => setSettled(true), calmMs)
    return () => clearTimeout(timer)
  }, [settled, loading])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), maxMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {!settled && late && skeleton}
      <CoveredContext value={!settled}>
        <div style={{ display: settled ? 'contents' : 'none' }}>{children}</div>
      </CoveredContext>
    </>
  )
}
