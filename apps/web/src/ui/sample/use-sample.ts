import { useState } from 'react'

export interface Sample {
  readonly isShown: boolean
  /** It was seen and taken away again: the focus comes back to where it was asked for. */
  readonly wasRemoved: boolean
  see(): void
  remove(): void
}

/** Whether an empty screen shows its example. Only as long as the page stands: nothing of it is kept. */
export function useSample(): Sample {
  const [state, setState] = useState<'offered' | 'shown' | 'removed'>('offered')
  return {
    isShown: state === 'shown',
    wasRemoved: state === 'removed',
    see: () => setState('shown'),
    remove: () => setState('removed'),
  }
}
