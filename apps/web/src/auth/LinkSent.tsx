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
  /** Where to; null when only the server knows. */
  email: string | null
  /** Seconds the link holds; left out, the mail says it. */
  validFor?: number
  /** Seconds until it makes sense to ask again. */
  resendAfter: number
  resend: () => Promise<unknown>
  /** Back to the address. */
  onChange?: () => void
  /** Other words than those for somebody who may have no account. */
  title?: string
  children?: ReactNode
}

/** A link is on its way: where it went, the way to the mailbox, and what to do when nothing comes. */
export function LinkSent({ email, validFor, resendAfter, resend, onChange, title, children }: LinkSentProps) {
  const t = useTranslations('accounts.sent')
  const valid = useValidity(validFor)
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces the form in place: whoever listens to the page is told.
  useEffect(() => heading.current?.focus(), [])
  const changes = useRef(false)
  // The other way round too: the button goes with all of this, and the address is what one wants to change.
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

/** Enough to know one's own address by, and nothing for who looks over the shoulder: c…@margot.fr. */
const masked = (email: string) => email.replace(/(?<=^.).*(?=@)/u, '…')

/** Sends again, after a while. More than a few in an hour do not go out, so we say where the first ones may be. */
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
  // The button goes, which had the focus.
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
