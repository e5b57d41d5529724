import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link, lazyRouteComponent, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentType, type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type ApiError, isInLanguage } from '../api/error.ts'
import { send } from '../api/send.ts'
import { storeSession } from '../api/session-storage.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { loadTexts } from '../i18n/messages.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './Form.module.css'
import { clearGuestStorage, readGuestField, storeGuestField } from './guest-storage.ts'
import type { LinkSentProps } from './LinkSent.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { SlowSignInProps } from './SlowSignIn.tsx'
import { useGuestSubmit } from './use-guest-submit.ts'

/** Message keys instead of messages, so that they follow a change of language. */
type Missing = Partial<Record<'username' | 'password', 'usernameMissing' | 'passwordMissing' | 'linkMissing'>>
type SlowNotice = ComponentType<SlowSignInProps>
type Sent = LinkSentProps & { Panel: ComponentType<LinkSentProps> }

const mail = <IconMail size={18} stroke={1.75} aria-hidden />
const Closed = lazyRouteComponent(() => import('./AccountDisabled.tsx'), 'AccountDisabled')

export function LoginPage() {
  const t = useTranslations('auth.login')
  const language = useLocale()
  const { from, why } = useSearch({ from: '/guest/login' })
  const router = useRouter()
  const navigate = useNavigate()
  const [missing, setMissing] = useState<Missing>({})
  const signing = useGuestSubmit()
  const linking = useGuestSubmit()
  const [sent, setSent] = useState<Sent | null>(null)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const error = signing.error ?? linking.error
  const isBusy = signing.pending || linking.pending
  const [hasStopped, setHasStopped] = useState(false)
  const isLocked = isBusy && !hasStopped
  const [slow, setSlow] = useState<{ Notice: SlowNotice }>()
  // Loaded lazily; if that fails (offline), the page works without the notice.
  useEffect(() => {
    if (isBusy) import('./SlowSignIn.tsx').then(({ SlowSignIn }) => setSlow({ Notice: SlowSignIn })).catch(() => {})
  }, [isBusy])
  // The fields were disabled during the request, which lost the focus.
  useEffect(() => {
    if (signing.error) {
      password.current?.focus()
      password.current?.select()
    } else if (linking.error) username.current?.focus()
  }, [signing.error, linking.error])
  const ofEmail =
    linking.error && isInLanguage(linking.error, language) ? linking.error.violations[0]?.message : undefined

  // No query client here: this page must stay small, so the contract is loaded at the first click.
  const signIn = async (typed: { username: string; password: string }) => {
    linking.forget()
    setHasStopped(false)
    const tokens = await signing.run(async () => {
      const { session } = await import('@vitrine/contract/users')
      return send(session.login, { body: typed })
    })
    if (!tokens) return
    storeSession(tokens)
    clearGuestStorage()
    if (from) router.history.push(from)
    else await navigate({ to: '/' })
  }

  // Read from the DOM: password managers fill the fields without an event React would see.
  const name = () => username.current?.value.trim() ?? ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = { username: name(), password: password.current?.value ?? '' }
    setMissing({
      username: typed.username ? undefined : 'usernameMissing',
      password: typed.password ? undefined : 'passwordMissing',
    })
    if (!typed.username) username.current?.focus()
    else if (!typed.password) password.current?.focus()
    else void signIn(typed)
  }

  const requestLink = async () => {
    const email = name()
    if (email === '') {
      setMissing({ username: 'linkMissing' })
      username.current?.focus()
      return
    }
    signing.forget()
    setHasStopped(false)
    setMissing({})
    const panel = await linking.run(async () => {
      const [{ requestSignInLink }] = await Promise.all([import('./request-sign-in-link.ts'), loadTexts(['accounts'])])
      return { ...(await requestSignInLink(email)), onChange: () => setSent(null) }
    })
    if (panel) setSent(panel)
  }

  // `Account disabled.` or `Company disabled.`, from this response or stored when the session ended.
  const message = error?.message ?? readGuestField('closed')
  if (/ disabled/.test(message))
    return (
      <Suspense>
        <Closed message={message} />
      </Suspense>
    )
  if (sent) return <sent.Panel {...sent} />
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      {why && !error && <Notice tone={tones[why]}>{t(why)}</Notice>}
      <fieldset className={classes.fields} disabled={isBusy}>
        <TextInput
          ref={username}
          size="lg"
          name="username"
          label={t('username')}
          leftSection={mail}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          defaultValue={readGuestField('email')}
          error={missing.username ? t(missing.username) : ofEmail}
          onChange={(event) => {
            storeGuestField('email', event.currentTarget.value)
            setMissing({ password: missing.password })
            if (ofEmail) linking.forget()
          }}
        />
        <div className={classes.labelled}>
          <PasswordField
            ref={password}
            label={t('password')}
            autoComplete="current-password"
            error={missing.password && t(missing.password)}
            onChange={() => setMissing({ username: missing.username })}
          />
          <Link
            className={classes.beside}
            to="/password-reset"
            disabled={isLocked}
            onClick={() => storeGuestField('reset', '')}
          >
            {t('forgotten')}
          </Link>
        </div>
        {error && !ofEmail && <Refused error={error} isLink={linking.error !== null} />}
        <Button type="submit" size="lg" fullWidth loading={signing.pending}>
          {t('submit')}
        </Button>
        <p className={classes.or}>{t('or')}</p>
        <Button
          variant="default"
          size="lg"
          fullWidth
          loading={linking.pending}
          leftSection={mail}
          onClick={requestLink}
        >
          {t('link')}
        </Button>
      </fieldset>
      {isBusy && slow && <slow.Notice isSigningIn={signing.pending} onStop={() => setHasStopped(true)} />}
      <p className={classes.foot}>
        {t('stranger')}{' '}
        <Link to="/sign-up" disabled={isLocked}>
          {t('signUp')}
        </Link>
      </p>
    </form>
  )
}

const tones = { ended: 'amber', out: 'blue', reset: 'green' } as const

/** Why signing in failed, with a link to the solution where there is one. */
function Refused({ error, isLink }: { error: ApiError; isLink: boolean }) {
  const t = useTranslations()
  const getErrorText = useErrorText()
  const isInactive = error.message === 'Account not activated.'
  const getFailureText = () => {
    // The `accounts` texts were loaded when the link was requested.
    if (error.status === 429)
      return t(isLink ? 'accounts.limited' : 'auth.login.locked', {
        minutes: Math.ceil((error.retryAfter || 60) / 60),
      })
    if (error.status !== 401) return getErrorText(error)
    return t(isInactive ? 'auth.login.inactive' : 'auth.login.wrong')
  }
  return (
    <Notice tone="red">
      {getFailureText()} {isInactive && <Link to="/activation">{t('auth.login.activate')}</Link>}
    </Notice>
  )
}
