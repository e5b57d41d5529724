import type { HoursTab } from '@vitrine/contract/opening-hours-special'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { closeToast, toastQuestion } from '../ui/toasts.ts'

interface Tabs {
  readonly tab: HoursTab
  readonly setTab: (tab: HoursTab) => void
  /** Whether something of this one would be lost. */
  readonly dirty: boolean
  readonly save: (then: () => void) => void
  readonly discard: () => void
}

/** Another set of hours while this one is not saved: a toast asks, as long as there is something to save. */
export function useTabSwitch({ tab, setTab, dirty, save, discard }: Tabs) {
  const t = useTranslations('hours.leaveTab')
  const toastId = useRef<number | null>(null)
  // The toast outlives the picture it was asked in: its answers act on what stands then.
  const latest = useRef({ save, discard })
  latest.current = { save, discard }
  const closePrompt = useCallback(() => {
    if (toastId.current !== null) closeToast(toastId.current)
    toastId.current = null
  }, [])
  useEffect(() => {
    if (!dirty) closePrompt()
  }, [dirty, closePrompt])
  useEffect(() => closePrompt, [closePrompt])
  const switchTab = (next: HoursTab) => {
    if (next === tab) return
    if (!dirty) return setTab(next)
    closePrompt()
    toastId.current = toastQuestion(t('text'), {
      action: { text: t('save'), run: () => latest.current.save(() => setTab(next)) },
      other: {
        text: t('discard'),
        run: () => {
          latest.current.discard()
          setTab(next)
        },
      },
    })
  }
  return { leaveFor: switchTab, stopAsking: closePrompt }
}
