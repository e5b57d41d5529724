import { Button } from '@mantine/core'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCountdown } from '../dates/use-seconds-left.ts'
import { restoreLostFocus } from '../ui/focus.ts'
import classes from './Form.module.css'
import { findMailbox } from './mailbox.ts'
import { useAuthError } from './use-auth-error.ts'
import { useGuestSubmit } from './use-guest-submit.ts'

export interface LinkSentProps {
  /** The recipient; null when only the server knows it. */
  email: string | null
  /** How many seconds the link is valid; left out when only the email says so. */
  validFor?: number
  /** Seconds until the link may be sent again. */
  resendAfter: number
  resend: () => Promise<unknown>
  /** Returns to the form with the address. */
  onChange?: () => void
  /** Replaces the default title, which leaves open whether an account exists. */
  title?: string
  children?: ReactNode
}

/** Shown after a link was sent: the recipient, a link to the mailbox, and help when no email arrives. */
export function LinkSent({ email, validFor, resendAfter, resend, onChange, title, children }: LinkSentProps) {
  const t = useTranslations('accounts.sent')
  const valid = useValidity(validFor)
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces the form without a navigation, so the focus announces it.
  useEffect(() => heading.current?.focus(), [])
  const changes = useRef(false)
  // When the user goes back, the focused button is unmounted: the focus moves to the address, which is to be changed.
  useEffect(
    () => () => {
      if (changes.current) restoreLostFocus(document.querySelector<HTMLElement>('[name="email"], [name="username"]'))
    },
    [],
  )
  const mailbox = email === null ? null : findMailbox(email)
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {title ?? t('title')}
        </h1>
        <p className={classes.lead}>
          {children ?? (email === null ? t('toOwner', { valid }) : t('to', { email: masked(email), valid }))}
        </p>
      </div>
      <div className={classes.actions}>
        {mailbox && (
          <Button
            component="a"
            href={mailbox.url}
            target="_blank"
            rel="noopener noreferrer"
            size="lg"
            fullWidth
            rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
          >
            {t('open', { app: mailbox.name })}
          </Button>
        )}
        <Resend after={resendAfter} resend={resend} />
      </div>
      <p className={classes.foot}>
        {onChange && (
          <>
            <button
              type="button"
              className={classes.link}
              onClick={() => {
                changes.current = true
                onChange()
              }}
            >
              {t('change')}
            </button>
            {' · '}
          </>
        )}
        <Link to="/login">{t('back')}</Link>
      </p>
    </div>
  )
}

function useValidity(seconds?: number): string {
  const t = useTranslations('accounts.sent')
  if (seconds === undefined) return t('validByMail')
  const hours = seconds / 3600
  return hours < 1
    ? t('validMinutes', { count: Math.round(hours * 60) })
    : t('validHours', { count: Math.round(hours) })
}

/** Masks an address for onlookers while its owner still recognizes it: c…@margot.fr. */
const masked = (email: string) => email.replace(/(?<=^.).*(?=@)/u, '…')

/** Sends again after a delay. The server limits it to a few an hour, so later we say where to look for the email. */
function Resend({ after, resend }: { after: number; resend: () => Promise<unknown> }) {
  const t = useTranslations('accounts.sent')
  const getErrorText = useAuthError()
  const [until, setUntil] = useState(() => Date.now() + after * 1000)
  const left = useCountdown(until)
  const [times, setTimes] = useState(0)
  const { pending, error, run } = useGuestSubmit()

  const waits = left > 0
  const again = async () => {
    const done = await run(async () => {
      await resend()
      return true
    })
    if (!done) return
    setTimes((so) => so + 1)
    setUntil(Date.now() + after * 1000)
  }

  const isOften = times >= 2
  const statusRef = useRef<HTMLParagraphElement>(null)
  // The button is unmounted, and it had the focus.
  useEffect(() => {
    if (isOften) restoreLostFocus(statusRef.current)
  }, [isOften])
  return (
    <>
      {!isOften && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          disabled={waits}
          loading={pending}
          leftSection={times > 0 && waits ? <IconCheck size={18} stroke={1.75} aria-hidden /> : undefined}
          onClick={again}
        >
          {waits ? t('resendIn', { seconds: left }) : t('resend')}
        </Button>
      )}
      <p ref={statusRef} className={classes.small} role="status" tabIndex={-1}>
        {isOften ? t('often') : error ? getErrorText(error) : times > 0 ? t('resent') : t('spam')}
      </p>
    </>
  )
}
