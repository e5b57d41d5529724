import { Button, Loader } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { accounts, linkSeconds, resendSeconds } from '@vitrine/contract/accounts'
import type { ResponseOf } from '@vitrine/contract/operation'
import { knownTexts } from '@vitrine/contract/password'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../api/error.ts'
import { send } from '../api/send.ts'
import { useBusy } from '../forms/use-busy.ts'
import { resolveLanguage } from '../i18n/language.ts'
import { changeLanguage } from '../i18n/messages.ts'
import { brand } from '../theme/brand.ts'
import { ChoosePassword } from './ChoosePassword.tsx'
import { EmailForm } from './EmailForm.tsx'
import classes from './Form.module.css'
import { clearIfLinkExpired, isOfEmail, readGuestField, storeGuestField } from './guest-storage.ts'
import { LinkResult } from './LinkResult.tsx'
import { LinkSent } from './LinkSent.tsx'
import { RenewLink } from './RenewLink.tsx'
import { useAuthError } from './use-auth-error.ts'
import { useGuestSubmit } from './use-guest-submit.ts'

/** With the token of a mail: opens the account, or confirms its new address. Without: the mail is on its way, or can be sent again. */
export function ActivationPage() {
  const [token, setToken] = useState(() => readGuestField('activation'))
  return token === '' ? <Waiting /> : <Opening token={token} onOther={() => setToken('')} />
}

function Opening({ token, onOther }: { token: string; onOther: () => void }) {
  const t = useTranslations('accounts.activation')
  const field = useTranslations('accounts.password')
  const getErrorText = useAuthError()
  const { pending, error, run } = useGuestSubmit()
  const save = useBusy(pending, 'save')
  const [account, setAccount] = useState<ResponseOf<typeof accounts.activate>>()
  const runs = useRef(run)

  const activate = useCallback(
    async (password?: string) => {
      const result = await runs.current(async () => {
        const found = await send(accounts.activate, { body: { token, password } }).catch((failure) =>
          clearIfLinkExpired('activation', failure),
        )
        // As the mail that led here; what is chosen on the page meanwhile holds.
        if (password === undefined) await changeLanguage(resolveLanguage(found.lang))
        return found
      })
      if (!result) return
      setAccount(result)
      if (!result.active) return
      storeGuestField('email', result.email)
      storeGuestField('activation', '')
    },
    [token],
  )
  // The same link answers the same for a day: a second call does no harm.
  useEffect(() => void activate(), [activate])

  // Who has a session is led on by it, everybody else to the sign-in with the new address.
  if (account?.emailConfirmed)
    return (
      <LinkResult
        title={t('moved.title')}
        text={t('moved.text', { email: account.email })}
        to="/"
        action={t('moved.enter')}
        person={account.id}
      />
    )
  if (account?.active) {
    const { firstName, company } = account
    return (
      <LinkResult
        title={t('done.title')}
        text={t('done.text', { firstName, company })}
        to="/login"
        action={t('done.signIn')}
        person={account.id}
      />
    )
  }
  if (account)
    return (
      <ChoosePassword
        title={t('choose.title', { firstName: account.firstName })}
        lead={t('choose.text', { company: account.company })}
        label={field('label')}
        submit={t('choose.submit')}
        known={knownTexts({ ...account, brand: brand.name })}
        email={account.email}
        save={save}
        sending={t('checking')}
        error={error}
        onSubmit={activate}
      />
    )
  if (error?.code === 'link.activation')
    return (
      <RenewLink
        title={t('invalid.title')}
        text={t('invalid.text')}
        submit={t('invalid.submit')}
        onChange={onOther}
        // Whose account is active by now gets a link to sign in, which holds less long: nobody is told which it is.
        renew={async () => ({ resendAfter: (await send(accounts.sendActivation, { body: { token } })).resendAfter })}
      />
    )
  if (error && isOfEmail(error.code ?? ''))
    return (
      <LinkResult
        title={t('unmoved.title')}
        text={getErrorText(error)}
        to="/settings/profile"
        action={t('unmoved.enter')}
        isAnybodys
      />
    )
  if (error) return <Failed error={error} retry={() => activate()} />
  return (
    <p className={classes.waiting} role="status">
      <Loader size={20} aria-hidden />
      {t('checking')}
    </p>
  )
}

function Failed({ error, retry }: { error: ApiError; retry: () => void }) {
  const t = useTranslations()
  const getErrorText = useAuthError()
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('accounts.activation.failed')}</h1>
        <p className={classes.lead} role="alert">
          {getErrorText(error)}
        </p>
      </div>
      <Button size="lg" fullWidth onClick={retry}>
        {t('app.retry')}
      </Button>
    </div>
  )
}

/** Nobody brought a link: after a sign-up it is on its way, else it is asked for. */
function Waiting() {
  const t = useTranslations('accounts.activation.mail')
  const signIn = useTranslations('accounts.sent')
  const { sent } = useSearch({ from: '/guest/activation' })
  const navigate = useNavigate()
  const [sentLink, setSentLink] = useState<{ email: string; validFor: number; resendAfter: number }>()
  const request = (email: string) => send(accounts.sendActivation, { body: { email } })
  const email = readGuestField('email')

  if (sentLink)
    return (
      <LinkSent
        {...sentLink}
        title={t('title')}
        resend={() => request(sentLink.email)}
        onChange={() => setSentLink(undefined)}
      >
        {t('sent', { email: sentLink.email })}
      </LinkSent>
    )
  if (sent && email !== '')
    return (
      <LinkSent
        email={email}
        validFor={linkSeconds.activation}
        resendAfter={resendSeconds}
        title={t('title')}
        resend={() => request(email)}
        onChange={() => void navigate({ to: '/sign-up' })}
      >
        {t('text', { email, hours: linkSeconds.activation / 3600 })}
      </LinkSent>
    )
  return (
    <EmailForm
      title={t('title')}
      lead={t('request')}
      submit={t('submit')}
      onSubmit={async (email) => setSentLink({ email, ...(await request(email)) })}
      foot={(isLocked) => (
        <p className={classes.foot}>
          <Link to="/login" disabled={isLocked}>
            {signIn('back')}
          </Link>
        </p>
      )}
    />
  )
}
