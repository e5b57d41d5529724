import { useTranslations } from 'use-intl'
import { loadTexts } from '../texts.ts'
import { SavingNotice } from '../ui/SavingFields.tsx'
import { useBusy } from '../use-busy.ts'

// The sign-in page is too light to bring them.
await loadTexts(['kit'])

/** Shown while the sign-in page waits for a response. After 10 seconds the user may stop waiting. */
export function SlowSignIn({ action, onStop }: { action: 'signIn' | 'send'; onStop: () => void }) {
  const t = useTranslations('kit.saving')
  const busy = useBusy(true, action)
  const stopWaiting = () => {
    busy.stopWaiting()
    onStop()
  }
  return <SavingNotice save={{ ...busy, stopWaiting }} texts={{ stopped: t('stoppedGuest') }} />
}
