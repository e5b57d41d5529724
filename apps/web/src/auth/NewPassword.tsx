import { passwordLength, passwordLook } from '@vitrine/contract/password'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Form.module.css'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  label: string
  value: string
  /** What anybody may know of the person: names, e-mail, company. */
  known: readonly string[]
  error: string | undefined
  onChange: (value: string) => void
}

const looks = {
  short: { bars: 0, tone: 'ink' },
  long: { bars: 0, tone: 'red' },
  weak: { bars: 1, tone: 'orange' },
  fair: { bars: 2, tone: 'blue' },
  good: { bars: 3, tone: 'green' },
} as const

/** A password to be chosen: the one rule, and while it is written how good it looks, in a word. */
export function NewPassword({ known, value, ...field }: Props) {
  const t = useTranslations('accounts.password')
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={value === '' ? t('rule', { min: passwordLength.min }) : <Look password={value} known={known} />}
    />
  )
}

function Look({ password, known }: { password: string; known: readonly string[] }) {
  const t = useTranslations('accounts.password')
  const look = useDeferredValue(passwordLook(password, known))
  const { bars, tone } = looks[look]
  const left = passwordLength.min - [...password].length
  return (
    <span className={classes.look} data-tone={tone}>
      <span className={classes.bars} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={bar <= bars || undefined} />
        ))}
      </span>
      <span className="visually-hidden">{t('strength')}</span>
      <span aria-live="polite">{look === 'short' ? t('look.short', { left }) : t(`look.${look}`)}</span>
    </span>
  )
}
