import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { passwordLength, passwordLengthError } from '@vitrine/contract/password'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../api/error.ts'
import type { SaveState } from '../forms/use-busy.ts'
import { useFormValidation } from '../forms/use-form-validation.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './Form.module.css'
import { GuestFields } from './GuestFields.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useAuthError } from './use-auth-error.ts'

interface Props {
  title: string
  lead: string
  label: string
  submit: string
  /** The user's own data, which makes a password weak; null while unknown. */
  known: readonly string[] | null
  /** For password managers, which store it with the password. */
  email: string
  save: SaveState
  /** The text of the pending notice, when "saving" does not fit. */
  sending?: string
  error: ApiError | null
  onSubmit: (password: string) => void
}

/** The form for a new password, for a user who opened an emailed link. */
export function ChoosePassword({ title, lead, label, submit, known, email, save, sending, error, onSubmit }: Props) {
  const t = useTranslations('accounts.password')
  const sent = useTranslations('accounts.sent')
  const getErrorText = useAuthError()
  const [password, setPassword] = useState('')
  const lengthError = passwordLengthError(password)
  const lengthMessages = {
    short: password === '' ? t('missing') : t('short', { min: passwordLength.min }),
    long: t('tooLong', { max: passwordLength.max }),
  }
  const wrong = lengthError === null ? undefined : lengthMessages[lengthError]
  const { errorOf, rest, isUnplaced, watch, check } = useFormValidation(error, ['password'], {
    getId: (name) => name,
    values: { password },
    wrong: { password: wrong },
  })

  const go = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isBusy && check()) onSubmit(password)
  }

  return (
    <form className={classes.form} onSubmit={go} noValidate {...watch}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      <GuestFields save={save} sending={sending}>
        {email !== '' && (
          <input
            className="visually-hidden"
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
        )}
        <NewPassword label={label} value={password} known={known} error={errorOf('password')} onChange={setPassword} />
        {error && (isUnplaced || rest.length > 0) && (
          <Notice tone="red">{rest.join(' ') || getErrorText(error)}</Notice>
        )}
        <Button type="submit" size="lg" fullWidth loading={save.isSending}>
          {submit}
        </Button>
      </GuestFields>
      <p className={classes.foot}>
        <Link to="/login" disabled={save.isLocked}>
          {sent('back')}
        </Link>
      </p>
    </form>
  )
}
