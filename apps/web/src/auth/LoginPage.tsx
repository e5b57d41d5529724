import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock, IconMail } from '@tabler/icons-react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, toApiError } from '../api/error.ts'
import { send } from '../api/send.ts'
import { storeSession } from '../session.ts'
import { useErrorText } from '../use-error-text.ts'
import classes from './LoginPage.module.css'

type Missing = Partial<Record<'username' | 'password', string>>

export function LoginPage() {
  const t = useTranslations('auth.login')
  const { from, why } = useSearch({ from: '/guest/login' })
  const router = useRouter()
  const navigate = useNavigate()
  const sayError = useErrorText()
  const [missing, setMissing] = useState<Missing>({})
  const [{ pending, error }, setState] = useState<{ pending: boolean; error: ApiError | null }>({
    pending: false,
    error: null,
  })
  const [capsLock, setCapsLock] = useState(false)
  const [visible, setVisible] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  // By hand: this page is the one that must be light, so queries and the contract come with the first click.
  const signIn = async (typed: { username: string; password: string }) => {
    setState({ pending: true, error: null })
    try {
      const { session } = await import('@vitrine/contract/users')
      storeSession(await send(session.login, { body: typed }))
      if (from) router.history.push(from)
      else await navigate({ to: '/' })
    } catch (failure) {
      setState({ pending: false, error: toApiError(failure) })
      password.current?.select()
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Read from the fields themselves: password managers fill them without telling React.
    const typed = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const found: Missing = {
      username: typed.username === '' ? t('usernameMissing') : undefined,
      password: typed.password === '' ? t('passwordMissing') : undefined,
    }
    setMissing(found)
    if (found.username) username.current?.focus()
    else if (found.password) password.current?.focus()
    else void signIn(typed)
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const failure = error && (error.status === 401 ? t('wrong') : sayError(error))

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      {why && !error && (
        <p className={classes.notice} data-tone={why === 'ended' ? 'amber' : 'blue'} role="status">
          {t(why)}
        </p>
      )}
      <TextInput
        ref={username}
        size="lg"
        name="username"
        label={t('username')}
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={missing.username}
        onChange={() => setMissing((before) => ({ ...before, username: undefined }))}
      />
      <PasswordInput
        ref={password}
        size="lg"
        name="password"
        label={t('password')}
        leftSection={<IconLock size={18} stroke={1.75} aria-hidden />}
        autoComplete="current-password"
        visible={visible}
        visibilityToggleIcon={EyeIcon}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': visible ? t('hide') : t('show'),
          tabIndex: 0,
          'aria-hidden': false,
        }}
        description={capsLock ? t('capsLock') : undefined}
        error={missing.password}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        onChange={() => setMissing((before) => ({ ...before, password: undefined }))}
      />
      {failure && (
        <p className={classes.notice} data-tone="red" role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" size="lg" fullWidth loading={pending}>
        {t('submit')}
      </Button>
    </form>
  )
}

function EyeIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={18} stroke={1.75} aria-hidden />
}
