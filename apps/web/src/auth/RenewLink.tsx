import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBusy } from '../forms/use-busy.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './Form.module.css'
import { GuestFields } from './GuestFields.tsx'
import { LinkSent } from './LinkSent.tsx'
import { useAuthError } from './use-auth-error.ts'
import { useGuestSubmit } from './use-guest-submit.ts'

interface Props {
  title: string
  text: string
  submit: string
  /** Sends a new link to the address of the old one. */
  renew: () => Promise<{ validFor?: number; resendAfter: number }>
  /** The address of the old link, if known. */
  email?: string
  /** Leads to the form for another address. */
  onChange: () => void
}

/** An expired or used link: says why, and sends a new one in one click. */
export function RenewLink({ title, text, submit, renew, email, onChange }: Props) {
  const t = useTranslations('accounts.sent')
  const getErrorText = useAuthError()
  const { pending, error, run } = useGuestSubmit()
  const save = useBusy(pending, 'send')
  const [sent, setSent] = useState<{ validFor?: number; resendAfter: number }>()
  if (sent) return <LinkSent {...sent} email={email ?? null} resend={renew} onChange={onChange} />
  const again = async () => {
    const result = await run(renew)
    if (result) setSent(result)
  }
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead} role="alert">
          {text}
        </p>
      </div>
      {error && <Notice tone="red">{getErrorText(error)}</Notice>}
      <GuestFields save={save}>
        <Button size="lg" fullWidth loading={pending} onClick={again}>
          {submit}
        </Button>
      </GuestFields>
      <p className={classes.foot}>
        <Link to="/login" disabled={save.isLocked}>
          {t('back')}
        </Link>
      </p>
    </div>
  )
}
