import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { isEmail } from '@vitrine/contract/field-rules'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBusy } from '../forms/use-busy.ts'
import { useFormValidation } from '../forms/use-form-validation.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './Form.module.css'
import { GuestFields } from './GuestFields.tsx'
import { readGuestField, storeGuestField } from './guest-storage.ts'
import { useAuthError } from './use-auth-error.ts'
import { useGuestSubmit } from './use-guest-submit.ts'

interface Props {
  title: string
  lead: string
  submit: string
  /** Resolves when the email was sent. */
  onSubmit: (email: string) => Promise<unknown>
  /** Links below the form; they are disabled while a request is pending. */
  foot: (isLocked: boolean) => ReactNode
}

/** A form that sends an email to one address. */
export function EmailForm({ title, lead, submit, onSubmit, foot }: Props) {
  const t = useTranslations('accounts.email')
  const getErrorText = useAuthError()
  const { pending, error, run } = useGuestSubmit()
  const save = useBusy(pending, 'send')
  const [typed, setTyped] = useState(() => readGuestField('email'))
  const email = typed.trim()
  const { errorOf, rest, isUnplaced, watch, check } = useFormValidation(error, ['email'], {
    getId: (name) => name,
    values: { email: typed },
    wrong: { email: email === '' ? t('missing') : isEmail(email) ? undefined : t('wrong') },
  })

  const go = async (event: FormEvent) => {
    event.preventDefault()
    if (!pending && check()) await run(() => onSubmit(email))
  }

  return (
    <form className={classes.form} onSubmit={go} noValidate {...watch}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      <GuestFields save={save}>
        <TextInput
          id="email"
          size="lg"
          type="email"
          name="email"
          label={t('label')}
          leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          value={typed}
          error={errorOf('email')}
          onChange={(event) => {
            storeGuestField('email', event.currentTarget.value)
            setTyped(event.currentTarget.value)
          }}
        />
        {error && (isUnplaced || rest.length > 0) && (
          <Notice tone="red">{rest.join(' ') || getErrorText(error)}</Notice>
        )}
        <Button type="submit" size="lg" fullWidth loading={pending}>
          {submit}
        </Button>
      </GuestFields>
      {foot(save.isLocked)}
    </form>
  )
}
