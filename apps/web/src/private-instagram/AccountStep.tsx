import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from '../connections/ConnectDrawer.module.css'
import { Banner } from '../ui/Banner.tsx'
import { SecretInput } from '../ui/SecretInput.tsx'
import type { WholePlace } from '../whole-place.ts'
import own from './Private.module.css'
import type { PrivateSignIn, SignIn } from './use-sign-in.ts'

const told = ['what', 'risk', 'only', 'kept'] as const

/** What it is, what it risks and what it is for, before anything is typed. */
export function AccountStep({ place, signIn, begun }: { place: WholePlace; signIn: SignIn; begun: PrivateSignIn }) {
  const t = useTranslations('private')
  const { typed: username, type: setUsername } = signIn
  const [password, setPassword] = useState('')
  const [understood, setUnderstood] = useState(false)
  const had = place.instagramPrivateIntegration
  const secret = useRef<HTMLInputElement>(null)
  const refused = signIn.fault('password') !== undefined && !signIn.pending
  useEffect(() => {
    if (refused) secret.current?.focus()
  }, [refused])
  const waits = begun.state === 'code' || begun.state === 'approval'
  return (
    <form
      className={classes.body}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (understood && username.trim() !== '' && password !== '')
          signIn.begin({ username: username.trim(), password })
      }}
    >
      <section className={own.plain} aria-labelledby="private-plain">
        <h3 id="private-plain">
          <IconLock size={18} stroke={1.75} aria-hidden />
          {t('plain.title')}
        </h3>
        <dl>
          {told.map((one) => (
            <div key={one}>
              <dt>{t(`plain.${one}.title`)}</dt>
              <dd>{t(`plain.${one}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {waits && <Banner tone="blue">{t(`again.${begun.state === 'code' ? 'code' : 'approval'}`)}</Banner>}
      {had?.validToken === false && <Banner tone="amber">{t('again.broken')}</Banner>}
      <TextInput
        label={t('username')}
        description={t('usernameHint')}
        leftSection="@"
        name="instagram-account"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        value={username}
        error={signIn.fault('username')}
        onChange={(event) => {
          signIn.forget()
          setUsername(event.currentTarget.value)
        }}
      />
      <SecretInput
        ref={secret}
        label={t('password')}
        description={t('passwordHint')}
        show={t('show')}
        hide={t('hide')}
        name="instagram-password"
        autoComplete="off"
        maxLength={200}
        required
        value={password}
        error={signIn.fault('password')}
        onChange={(value) => {
          signIn.forget()
          setPassword(value)
        }}
      />
      <Checkbox
        label={t('understood')}
        checked={understood}
        onChange={(event) => setUnderstood(event.currentTarget.checked)}
      />
      {signIn.error && (
        <p className={classes.error} role="alert">
          {signIn.error}
        </p>
      )}
      <div className={classes.foot}>
        <Button
          type="submit"
          loading={signIn.pending}
          disabled={!understood || username.trim() === '' || password === ''}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
        >
          {t('go')}
        </Button>
      </div>
    </form>
  )
}
