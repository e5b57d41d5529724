import type { ReactNode } from 'react'
import { useSettled } from '../api/use-settled.ts'
import { CoveredContext } from './covered.ts'
import { useDelayedLoading } from './use-delayed-loading.ts'

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
  const settled = useSettled(isKnown)
  const late = useDelayedLoading(!settled)
  return (
    <>
      {!settled && late && skeleton}
      <CoveredContext value={!settled}>
        <div style={{ display: settled ? 'contents' : 'none' }}>{children}</div>
      </CoveredContext>
    </>
  )
}
