import { Button, PinInput, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../api/error.ts'
import classes from '../connections/ConnectDrawer.module.css'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'
import own from './Private.module.css'
import type { InstagramSignIn } from './use-instagram-sign-in.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

const digits = 6
const backupDigits = 8

/** The six digits of the user's authenticator app, or a backup code. After a wrong code the step stays open. */
export function CodeStep({ signIn }: { signIn: InstagramSignIn }) {
  const t = useTranslations('private.code')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState('')
  const [backup, setBackup] = useState(false)
  const [round, setRound] = useState(0)
  const wait = useSecondsUntil(signIn.nextAt)
  const wanted = backup ? backupDigits : digits
  const { errorOf, errors, check, forget } = useFormErrors(signIn.failure, ['verificationCode'], {
    getId: () => 'private-code',
    getErrorText: signIn.say,
    // After the field is emptied, the error still refers to the code that was sent.
    values: { verificationCode: code || sent },
    wrong: { verificationCode: code.length === wanted ? undefined : t(backup ? 'backupText' : 'text') },
  })
  const error = errorOf('verificationCode') ?? errors[0]?.message
  const isRefused = toApiError(signIn.failure).violations.some(
    ({ propertyPath }) => propertyPath === 'verificationCode',
  )
  // A refused code is cleared, to be typed again.
  useEffect(() => {
    if (!isRefused) return
    setCode('')
    setRound((before) => before + 1)
  }, [isRefused])
  const send = (value: string) => {
    if (signIn.pending) return
    forget()
    setSent(value)
    signIn.enterCode(value)
  }
  return (
    <form
      className={classes.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (check()) send(code)
      }}
    >
      <section>
        <h3>{t('title', { account: signIn.username })}</h3>
        <p className={classes.meta}>{t(backup ? 'backupText' : 'text')}</p>
      </section>
      <SavingFields save={signIn.busy}>
        {backup ? (
          <TextInput
            id="private-code"
            label={t('backupLabel')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={backupDigits + 1}
            data-autofocus
            autoFocus
            value={code}
            error={error}
            onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
          />
        ) : (
          <fieldset id="private-code" className={own.code} aria-describedby={error && 'private-code-error'}>
            <legend className="visually-hidden">{t('label')}</legend>
            <PinInput
              key={round}
              length={digits}
              type="number"
              oneTimeCode
              autoFocus
              size="lg"
              placeholder=""
              value={code}
              error={error !== undefined}
              getInputProps={(index) => ({ 'aria-label': t('digit', { number: index + 1, of: digits }) })}
              onChange={(value) => setCode(value.trim())}
              onComplete={send}
            />
            {error !== undefined && (
              <p id="private-code-error" className={classes.error} role="alert">
                {error}
              </p>
            )}
          </fieldset>
        )}
        <div className={own.ways}>
          <Button
            variant="subtle"
            color="brand"
            size="sm"
            disabled={wait > 0}
            leftSection={<IconRefresh size={16} stroke={2} aria-hidden />}
            onClick={signIn.resend}
          >
            {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
          </Button>
          <Button
            variant="subtle"
            color="brand"
            size="sm"
            onClick={() => {
              setBackup(!backup)
              setCode('')
              forget()
              signIn.forget()
            }}
          >
            {t(backup ? 'useApp' : 'useBackup')}
          </Button>
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={signIn.cancel}>
            {t('back')}
          </Button>
          <Button type="submit" loading={signIn.pending}>
            {t('go')}
          </Button>
        </div>
      </SavingFields>
    </form>
  )
}
