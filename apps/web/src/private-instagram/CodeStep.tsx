import { Button, PinInput, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from '../connections/ConnectDrawer.module.css'
import own from './Private.module.css'
import { useCountdown } from './use-countdown.ts'
import type { SignIn } from './use-sign-in.ts'

const digits = 6
const backupDigits = 8

/** The six digits the person’s app shows, or one of the codes they kept for a lost phone. A wrong one leaves them here. */
export function CodeStep({ signIn }: { signIn: SignIn }) {
  const t = useTranslations('private.code')
  const [code, setCode] = useState('')
  const [backup, setBackup] = useState(false)
  const [round, setRound] = useState(0)
  const wait = useCountdown(signIn.nextAt)
  const wanted = backup ? backupDigits : digits
  const error = signIn.fault('verificationCode')
  // What was refused is typed again from its beginning.
  useEffect(() => {
    if (error === undefined) return
    setCode('')
    setRound((before) => before + 1)
  }, [error])
  const send = (value: string) => {
    if (!signIn.pending && value.length === wanted) signIn.enterCode(value)
  }
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
    >
      <section>
        <h3>{t('title', { account: signIn.username })}</h3>
        <p className={classes.meta}>{t(backup ? 'backupText' : 'text')}</p>
      </section>
      {backup ? (
        <TextInput
          label={t('backupLabel')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={backupDigits + 1}
          data-autofocus
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      ) : (
        <fieldset className={own.code}>
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
        </fieldset>
      )}
      {(error ?? signIn.error) !== undefined && (error ?? signIn.error) !== null && (
        <p className={classes.error} role="alert">
          {error ?? signIn.error}
        </p>
      )}
      <div className={own.ways}>
        <Button
          variant="subtle"
          color="brand"
          size="sm"
          disabled={wait > 0 || signIn.pending}
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
            signIn.forget()
          }}
        >
          {t(backup ? 'useApp' : 'useBackup')}
        </Button>
      </div>
      <div className={classes.foot}>
        <Button variant="default" disabled={signIn.pending} onClick={signIn.cancel}>
          {t('back')}
        </Button>
        <Button type="submit" loading={signIn.pending} disabled={code.length !== wanted}>
          {t('go')}
        </Button>
      </div>
    </form>
  )
}
