import { Button, Loader } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { accounts } from '@vitrine/contract/accounts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deps, send } from '../api/send.ts'
import { readSession, storeSession, type TokenResponse } from '../api/session-storage.ts'
import { endSession } from '../api/sign-out.ts'
import { isAnother } from '../session/current-user.ts'
import { AccountDisabled } from './AccountDisabled.tsx'
import classes from './Form.module.css'
import { clearGuestStorage, storeGuestField } from './guest-storage.ts'
import { RenewLink } from './RenewLink.tsx'
import { getSignInLink, type SignInLink } from './stored-sign-in-link.ts'
import { useAuthError } from './use-auth-error.ts'
import { useGuestSubmit } from './use-guest-submit.ts'

// A link works once, so the request is shared when React mounts the page twice.
let underWay: { hash: string; tokens: Promise<TokenResponse> } | null = null

function authenticate(link: SignInLink): Promise<TokenResponse> {
  if (underWay?.hash !== link.hash)
    underWay = { hash: link.hash, tokens: send(accounts.signInByLink, { body: { ...link } }) }
  return underWay.tokens
}

/** Signs the user in with an emailed link; if the link is refused, offers a new one. */
export function SignInCallbackPage() {
  const t = useTranslations()
  const getErrorText = useAuthError()
  const navigate = useNavigate()
  const { error, run } = useGuestSubmit()
  const runs = useRef(run)
  const [link] = useState(getSignInLink)

  const enter = useCallback(async () => {
    if (!link) return navigate({ to: '/login', replace: true })
    const tokens = await runs.current(() => authenticate(link))
    if (!tokens) return
    const before = readSession()
    storeSession(tokens)
    // Also ends the session that was stored before, so that it does not stay in its user's list of devices.
    if (isAnother(before)) void endSession(deps, before, new AbortController().signal)
    clearGuestStorage()
    await navigate({ to: '/', replace: true })
  }, [link, navigate])
  useEffect(() => void enter(), [enter])

  const retry = () => {
    underWay = null
    void enter()
  }

  if (error && / disabled/.test(error.message)) return <AccountDisabled message={error.message} />
  if (link && error?.status === 401)
    return (
      <RenewLink
        title={t('accounts.callback.invalid.title')}
        text={t('accounts.callback.invalid.text', { email: link.user })}
        submit={t('accounts.callback.invalid.submit')}
        email={link.user}
        onChange={() => void navigate({ to: '/login' })}
        renew={async () => {
          const sent = await send(accounts.sendSignInLink, { body: { email: link.user } })
          storeGuestField('signIn', '')
          storeGuestField('email', link.user)
          return sent
        }}
      />
    )
  if (error)
    return (
      <div className={classes.form}>
        <div className={classes.head}>
          <h1 className={classes.title}>{t('accounts.callback.failed')}</h1>
          <p className={classes.lead} role="alert">
            {getErrorText(error)}
          </p>
        </div>
        <Button size="lg" fullWidth onClick={retry}>
          {t('app.retry')}
        </Button>
        <p className={classes.foot}>
          <Link to="/login">{t('accounts.sent.back')}</Link>
        </p>
      </div>
    )
  return (
    <p className={classes.waiting} role="status">
      <Loader size={20} aria-hidden />
      {t('accounts.callback.waiting')}
    </p>
  )
}
