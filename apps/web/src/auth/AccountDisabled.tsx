import { Button } from '@mantine/core'
import { IconBuildingOff, IconUserOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { loadTexts } from '../i18n/messages.ts'
import classes from '../layout/Message.module.css'
import { useErrorTitle } from '../layout/use-error-title.ts'
import { brand } from '../theme/brand.ts'
import { storeGuestField } from './guest-storage.ts'

// Loaded here to keep them out of the small sign-in page, which shows this component.
await loadTexts(['accounts'])

/** Replaces the sign-in form when the account or its company is disabled, as the server's message says. */
export function AccountDisabled({ message }: { message: string }) {
  const t = useTranslations('accounts.closed')
  const isCompany = message.startsWith('Company')
  const by = isCompany ? 'company' : 'account'
  const title = t(`${by}.title`)
  const heading = useErrorTitle(title)
  // It replaces a page that was already read out, so the focus announces it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading])
  // Shown once: after a reload the user can try to sign in again.
  useEffect(() => {
    const forget = () => storeGuestField('closed', '')
    addEventListener('pagehide', forget)
    return () => removeEventListener('pagehide', forget)
  }, [])
  const Icon = isCompany ? IconBuildingOff : IconUserOff
  return (
    <div className={classes.card}>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.75} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.text}>{t(`${by}.text`)}</p>
      <p className={classes.text}>{t(`${by}.whom`, { brand: brand.name })}</p>
      <div className={classes.actions}>
        <Button size="lg" onClick={() => location.assign('/login')}>
          {t('other')}
        </Button>
      </div>
    </div>
  )
}
