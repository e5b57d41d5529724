import { useEffect, useState } from 'react'

/** What is under way, for the texts that say so. The texts of each stand in `kit.saving.progress`. */
export type SaveAction =
  | 'save'
  | 'delete'
  | 'send'
  | 'update'
  | 'move'
  | 'connect'
  | 'disconnect'
  | 'disable'
  | 'signOut'

/** What a form's frame shows of its write, whatever is written. */
export interface SaveState {
  readonly action: SaveAction
  /** Nothing can be typed: the write is on its way, or nobody knows whether it arrived. */
  readonly isBusy: boolean
  /** The form can't be closed either. */
  readonly isLocked: boolean
  readonly isSending: boolean
  /** It has taken 10 seconds: the user may stop waiting. */
  readonly isSlow: boolean
  readonly hasStopped: boolean
  stopWaiting(): void
  /** When the write was sent whose outcome is unknown. */
  readonly doubtSince: number | null
  /** The server can't say what became of it, or no longer recognises a write that old. */
  readonly isUnverifiable: boolean
  /** Sends the same input under the same key: it takes effect once. */
  verify(): void
  /** The user has looked for themselves. */
  endDoubt(): void
}

const slowAfter = 10_000

/** The state of a write that has no form of its own: a question that is confirmed, a step of a sign-in. */
export function useBusy(isPending: boolean, action: SaveAction): SaveState {
  const { isSlow, hasStopped, stopWaiting } = usePatience(isPending)
  const isLocked = isPending && !hasStopped
  return {
    ...{ action, isBusy: isPending, isLocked, isSending: isPending, isSlow, hasStopped, stopWaiting },
    ...{ doubtSince: null, isUnverifiable: false, verify: () => {}, endDoubt: () => {} },
  }
}

/** Whether something has been on its way for 10 seconds, and whether the user still waits for it. */
export function usePatience(isPending: boolean) {
  const [isSlow, setIsSlow] = useState(false)
  const [hasStopped, setHasStopped] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsSlow(true), slowAfter)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
      setHasStopped(false)
    }
  }, [isPending])
  return { isSlow, hasStopped, stopWaiting: () => setHasStopped(true) }
}
