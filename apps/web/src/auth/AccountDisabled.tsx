import { Button } from '@mantine/core'
import { IconBuildingOff, IconUserOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { loadTexts } from '../i18n/messages.ts'
import classes from '../layout/Message.module.css'
import { useErrorTitle } from '../layout/use-error-title.ts'
import { brand } from '../theme/brand.ts'
import { storeGuestField } from './guest-storage.ts'

// The sign-in page, which shows this too, is too light to bring them.
await loadTexts(['accounts'])

/** In place of a way in: the account, or the whole company, opens nothing any more, whatever one types. The server said which. */
export function AccountDisabled({ message }: { message: string }) {
  const t = useTranslations('accounts.closed')
  const isCompany = message.startsWith('Company')
  const by = isCompany ? 'company' : 'account'
  const title = t(`${by}.title`)
  const heading = useErrorTitle(title)
  // It comes after its page, which was read out already.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading])
  // Said once: who loads the page again may ask anew.
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
