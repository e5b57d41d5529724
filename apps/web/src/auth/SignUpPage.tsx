import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { accounts } from '@vitrine/contract/accounts'
import { knownTexts } from '@vitrine/contract/password'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { FormErrors } from '../forms/FormErrors.tsx'
import { useBusy } from '../forms/use-busy.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useValidators } from '../forms/use-validators.ts'
import { brand } from '../theme/brand.ts'
import classes from './Form.module.css'
import { GuestFields } from './GuestFields.tsx'
import { readGuestField, storeGuestField } from './guest-storage.ts'
import { NewPassword } from './NewPassword.tsx'
import { useAuthError } from './use-auth-error.ts'
import { useGuestSubmit } from './use-guest-submit.ts'

const names = ['firstName', 'lastName', 'companyName', 'email', 'password'] as const
type Name = (typeof names)[number]
type Typed = Record<Name, string>

/** Creates a company and its owner. The emailed link then activates the account. */
export function SignUpPage() {
  const t = useTranslations('accounts.signUp')
  const chosen = useTranslations('accounts.password')
  const lang = useLocale()
  const navigate = useNavigate()
  const getErrorText = useAuthError()
  const { pending, error, run } = useGuestSubmit()
  const save = useBusy(pending, 'save')
  const rules = useValidators()
  const [typed, setTyped] = useState<Typed>(() => ({
    firstName: readGuestField('firstName'),
    lastName: readGuestField('lastName'),
    companyName: readGuestField('companyName'),
    email: readGuestField('email'),
    password: '',
  }))
  const needed = (name: Name) => (typed[name].trim() === '' ? t(`missing.${name}`) : undefined)
  const { errorOf, errors, watch, check } = useFormErrors(error, names, {
    getId: (name) => name,
    getErrorText,
    values: typed,
    wrong: {
      firstName: needed('firstName'),
      lastName: needed('lastName'),
      companyName: needed('companyName'),
      email: needed('email') ?? rules.email(typed.email),
      password: needed('password') ?? rules.password(typed.password),
    },
  })
  const email = typed.email.trim()

  const type = (name: Name, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    if (name !== 'password') storeGuestField(name, value)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || !check()) return
    const made = await run(() => send(accounts.create, { body: { ...typed, email, lang } }))
    if (made) await navigate({ to: '/activation', search: { sent: true } })
  }

  const text = (name: Exclude<Name, 'password'>, label: string, autoComplete: string) => (
    <TextInput
      id={name}
      name={name}
      size="lg"
      label={label}
      autoComplete={autoComplete}
      value={typed[name]}
      error={errorOf(name)}
      maxLength={name === 'email' ? 254 : name === 'companyName' ? 200 : 100}
      onChange={(event) => type(name, event.currentTarget.value)}
      {...(name === 'email' ? { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } : {})}
    />
  )

  return (
    <form className={classes.form} onSubmit={submit} noValidate {...watch}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      <FormErrors errors={errors} />
      <GuestFields save={save} sending={t('sending')}>
        <div className={classes.pair}>
          {text('firstName', t('firstName'), 'given-name')}
          {text('lastName', t('lastName'), 'family-name')}
        </div>
        {text('companyName', t('company'), 'organization')}
        {text('email', t('email'), 'email')}
        <NewPassword
          label={chosen('label')}
          value={typed.password}
          known={knownTexts({ ...typed, email, brand: brand.name, company: typed.companyName })}
          error={errorOf('password')}
          onChange={(value) => type('password', value)}
        />
        <Button type="submit" size="lg" fullWidth loading={pending}>
          {t('submit')}
        </Button>
      </GuestFields>
      {brand.terms && (
        <p className={classes.small}>
          {t.rich('terms', {
            terms: (chunks) => (
              <a href={brand.terms ?? ''} target="_blank" rel="noopener noreferrer">
                {chunks}
              </a>
            ),
          })}
        </p>
      )}
      <p className={classes.foot}>
        {t('known')}{' '}
        <Link to="/login" disabled={save.isLocked}>
          {t('signIn')}
        </Link>
      </p>
    </form>
  )
}
