import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from '../connections/ConnectDrawer.module.css'
import { FormErrors } from '../forms/FormErrors.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useValidators } from '../forms/use-validators.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { Banner } from '../ui/Banner.tsx'
import { SecretInput } from '../ui/SecretInput.tsx'
import own from './Private.module.css'
import type { InstagramSignIn, PrivateSignInState } from './use-instagram-sign-in.ts'

const fields = ['username', 'password', 'understood'] as const
const noteKeys = ['what', 'risk', 'only', 'kept'] as const

/** Explains what the connection is, its risks and its use before it asks for the account. */
export function AccountStep({
  location,
  signIn,
  begun,
}: {
  location: LocationDetails
  signIn: InstagramSignIn
  begun: PrivateSignInState
}) {
  const t = useTranslations('private')
  const { typed: username, type: setUsername } = signIn
  const [password, setPassword] = useState('')
  const [understood, setUnderstood] = useState(false)
  const had = location.instagramPrivateIntegration
  const rules = useValidators()
  const { errorOf, errors, watch, check } = useFormErrors(signIn.failure, fields, {
    getId: (field) => `private-${field}`,
    getName: (field) => t(field),
    getErrorText: signIn.say,
    values: { username, password, understood },
    wrong: {
      username: rules.needed(username),
      password: rules.needed(password),
      understood: understood ? undefined : t('understoodNeeded'),
    },
  })
  const waits = begun.state === 'code' || begun.state === 'approval'
  return (
    <form
      className={classes.body}
      autoComplete="off"
      noValidate
      {...watch}
      onSubmit={(event) => {
        event.preventDefault()
        if (!signIn.pending && check()) signIn.begin({ username: username.trim(), password })
      }}
    >
      <section className={own.plain} aria-labelledby="private-plain">
        <h3 id="private-plain">
          <IconLock size={18} stroke={1.75} aria-hidden />
          {t('plain.title')}
        </h3>
        <dl>
          {noteKeys.map((key) => (
            <div key={key}>
              <dt>{t(`plain.${key}.title`)}</dt>
              <dd>{t(`plain.${key}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {waits && <Banner tone="blue">{t(`again.${begun.state === 'code' ? 'code' : 'approval'}`)}</Banner>}
      {had?.validToken === false && <Banner tone="amber">{t('again.broken')}</Banner>}
      <SavingFields save={signIn.busy}>
        <FormErrors errors={errors} />
        <TextInput
          id="private-username"
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
          error={errorOf('username')}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <SecretInput
          id="private-password"
          label={t('password')}
          description={t('passwordHint')}
          show={t('show')}
          hide={t('hide')}
          name="instagram-password"
          autoComplete="off"
          maxLength={200}
          required
          value={password}
          error={errorOf('password')}
          onChange={setPassword}
        />
        <Checkbox
          id="private-understood"
          label={t('understood')}
          checked={understood}
          error={errorOf('understood')}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
        <div className={classes.foot}>
          <Button
            type="submit"
            loading={signIn.pending}
            rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          >
            {t('go')}
          </Button>
        </div>
      </SavingFields>
    </form>
  )
}
