import { useTranslations } from 'use-intl'
import { SavingNotice } from '../forms/SavingFields.tsx'
import { useBusy } from '../forms/use-busy.ts'
import { loadTexts } from '../i18n/messages.ts'

// Loaded here to keep them out of the small sign-in page.
await loadTexts(['kit', 'accounts'])

export interface SlowSignInProps {
  isSigningIn: boolean
  onStop: () => void
}

/** Shown while the sign-in page waits for a response. After 10 seconds the user may stop waiting. */
export function SlowSignIn({ isSigningIn, onStop }: SlowSignInProps) {
  const t = useTranslations('accounts')
  const busy = useBusy(true, 'send')
  const stopWaiting = () => {
    busy.stopWaiting()
    onStop()
  }
  const sending = isSigningIn ? t('callback.waiting') : undefined
  return <SavingNotice save={{ ...busy, stopWaiting }} texts={{ sending, stopped: t('stopped') }} />
}
