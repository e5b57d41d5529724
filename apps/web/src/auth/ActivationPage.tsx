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

/** With a token: activates the account or confirms a new address. Without: asks for the email, or says it was sent. */
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
        // The language of the email. A language chosen on this page later is not overwritten.
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
  // The server repeats its response for a day, so a second call does no harm.
  useEffect(() => void activate(), [activate])

  // A signed-in user continues to the app; otherwise the button leads to the sign-in with the new address.
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
        // An active account gets a sign-in link, valid for less time: `validFor` is left out so as not to reveal this.
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

/** Without a link: after a sign-up says that the email was sent, otherwise asks for the address. */
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
