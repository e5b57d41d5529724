import { Button } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { accounts } from '@vitrine/contract/accounts'
import { users } from '@vitrine/contract/users'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../../api/queries.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { useCountdown } from '../../dates/use-seconds-left.ts'
import type { Me } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { toastDone } from '../../ui/toasts.ts'
import classes from '../Form.module.css'

/** A new address that is not confirmed yet, with buttons to resend the link or cancel the change. */
export function EmailToConfirm({ me, email, onCancelled }: { me: Me; email: string; onCancelled: () => void }) {
  const t = useTranslations('settings.profile')
  const why = useErrorReason()
  const [until, setUntil] = useState(0)
  const left = useCountdown(until)
  const again = useApiMutation(accounts.sendEmailAgain, {
    onSuccess: ({ resendAfter }) => {
      setUntil(Date.now() + resendAfter * 1000)
      toastDone(t('emailSent'))
    },
    onError: () => invalidate(users.read),
  })
  const cancel = useApiMutation(accounts.cancelEmail, {
    onSuccess: async () => {
      await invalidate(users.read)
      onCancelled()
      toastDone(t('emailCancelled'))
    },
  })
  // The link opens in another tab: when the user returns, the confirmed address is loaded.
  useEffect(() => {
    const refreshWhenVisible = () => document.visibilityState === 'visible' && void invalidate(users.read)
    document.addEventListener('visibilitychange', refreshWhenVisible)
    return () => document.removeEventListener('visibilitychange', refreshWhenVisible)
  }, [])
  const failure = again.error ?? cancel.error
  return (
    <div className={classes.form}>
      {failure && <Banner tone="red">{why(failure)}</Banner>}
      <Banner tone="amber" icon={IconMailExclamation}>
        <strong className={classes.address}>{t('emailToConfirm', { email })}</strong>
        <p className={classes.address}>{t('emailToConfirmHint', { email: me.email })}</p>
      </Banner>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          loading={again.isPending}
          disabled={left > 0}
          onClick={() => again.mutate({})}
        >
          {left > 0 ? t('emailAgainIn', { seconds: left }) : t('emailAgain')}
        </Button>
        <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('emailCancel')}
        </Button>
      </div>
    </div>
  )
}
