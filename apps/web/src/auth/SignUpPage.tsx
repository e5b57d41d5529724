import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { accounts } from '@vitrine/contract/accounts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { byField, toApiError } from '../api/error.ts'
import { send } from '../api/send.ts'
import { brand } from '../brand.ts'
import { FormErrors } from '../ui/FormErrors.tsx'
import { Notice } from '../ui/Notice.tsx'
import classes from './Form.module.css'
import { keep, kept } from './kept.ts'
import { NewPassword } from './NewPassword.tsx'
import { useSending } from './use-sending.ts'
import { useWayError } from './use-way-error.ts'

const names = ['firstName', 'lastName', 'companyName', 'email', 'password'] as const
type Name = (typeof names)[number]
type Typed = Record<Name, string>

/** A company and its owner. The account opens with the link of the mail that follows. */
export function SignUpPage() {
  const t = useTranslations('accounts.signUp')
  const chosen = useTranslations('accounts.password')
  const lang = useLocale()
  const navigate = useNavigate()
  const sayError = useWayError()
  const { pending, error, run, forget } = useSending()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Typed>(() => ({
    firstName: kept('firstName'),
    lastName: kept('lastName'),
    companyName: kept('companyName'),
    email: kept('email'),
    password: '',
  }))
  const [missing, setMissing] = useState<Partial<Typed>>({})
  const refused = error ? byField(error, names) : { fields: {}, rest: [] }
  const isTaken = error?.violations.some(({ code }) => code === 'email.taken') ?? false
  const faults: Partial<Typed> = { ...refused.fields, ...missing }

  const wrong = names.flatMap((name) => {
    const message = faults[name]
    return message ? [{ message, fieldId: name }] : []
  })

  const type = (name: Name, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    if (name !== 'password') keep(name, value)
    setMissing(({ [name]: _mended, ...others }) => others)
    if (refused.fields[name]) forget()
  }
  const lead = (wrong: Partial<Typed>) => {
    const first = names.find((name) => wrong[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const empty = names.filter((name) => typed[name].trim() === '')
    const found = Object.fromEntries(empty.map((name) => [name, t(`missing.${name}`)]))
    setMissing(found)
    if (empty.length > 0) return lead(found)
    const made = await run(async () => {
      try {
        return await send(accounts.create, { body: { ...typed, email: typed.email.trim(), lang } })
      } catch (failure) {
        lead(byField(toApiError(failure), names).fields)
        throw failure
      }
    })
    if (made) await navigate({ to: '/activation', search: { sent: true } })
  }

  const text = (name: Exclude<Name, 'password'>, label: string, autoComplete: string, error?: ReactNode) => (
    <TextInput
      id={name}
      name={name}
      size="lg"
      label={label}
      autoComplete={autoComplete}
      value={typed[name]}
      error={error ?? faults[name]}
      maxLength={name === 'email' ? 254 : name === 'companyName' ? 200 : 100}
      onChange={(event) => type(name, event.currentTarget.value)}
      {...(name === 'email' ? { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } : {})}
    />
  )

  return (
    <form className={classes.form} onSubmit={submit} noValidate ref={form} aria-busy={pending}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      {wrong.length > 1 && <FormErrors errors={wrong} keepsFocus />}
      <div className={classes.pair}>
        {text('firstName', t('firstName'), 'given-name')}
        {text('lastName', t('lastName'), 'family-name')}
      </div>
      {text('companyName', t('company'), 'organization')}
      {text(
        'email',
        t('email'),
        'email',
        isTaken ? (
          <span>
            {faults.email} <Link to="/login">{t('takenSignIn')}</Link>
          </span>
        ) : undefined,
      )}
      <NewPassword
        ref={null}
        label={chosen('label')}
        value={typed.password}
        known={[brand.name, typed.firstName, typed.lastName, typed.companyName, typed.email]}
        error={faults.password}
        onChange={(value) => type('password', value)}
      />
      {error && Object.keys(refused.fields).length === 0 && (
        <Notice tone="red">{refused.rest[0] ?? sayError(error)}</Notice>
      )}
      <Button type="submit" size="lg" fullWidth loading={pending}>
        {t('submit')}
      </Button>
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
        {t('known')} <Link to="/login">{t('signIn')}</Link>
      </p>
    </form>
  )
}
