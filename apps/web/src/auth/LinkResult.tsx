import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getClaims, getUserId, readSession } from '../api/session-storage.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import classes from './Form.module.css'
import type { LoginSearch } from './search.ts'
import { useGuestSubmit } from './use-guest-submit.ts'
import { useSignOut } from './use-sign-out.ts'

interface LinkResultProps {
  title: string
  text: string
  to: '/login' | '/' | '/settings/profile'
  action: string
  /** Id of the link's user. If another user is signed in here, they are signed out first and the page says so. */
  person?: string
  /** The link's user is unknown: the page names the signed-in user and lets another one sign in. */
  isAnybodys?: boolean
  why?: LoginSearch['why']
}

/** The result of opening an emailed link, and the way to the next page. */
export function LinkResult({ title, text, to, action, person, isAnybodys, why }: LinkResultProps) {
  const t = useTranslations('accounts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const signOut = useSignOut(why)
  const { pending, run } = useGuestSubmit()
  const session = isAnybodys ? readSession() : null
  const inTheWay = person !== undefined && isDifferentUser(person)
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.lead}>{text}</p>
        {inTheWay && <p className={classes.lead}>{t('somebodyElse')}</p>}
        {session && <p className={classes.lead}>{t('signedIn', { email: `${getClaims(session.token).username}` })}</p>}
      </div>
      {inTheWay ? (
        <Button size="lg" fullWidth loading={pending} onClick={() => run(signOut)}>
          {action}
        </Button>
      ) : (
        <LinkButton to={to} size="lg" fullWidth>
          {action}
        </LinkButton>
      )}
      {session && (
        <Button variant="default" size="lg" fullWidth loading={pending} onClick={() => run(signOut)}>
          {t('closed.other')}
        </Button>
      )}
    </div>
  )
}

/** Whether another user is signed in in this browser. Compares ids, because the email address may have changed. */
export function isDifferentUser(person: string): boolean {
  const session = readSession()
  return session !== null && getUserId(session.token) !== person
}
