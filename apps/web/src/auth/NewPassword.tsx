import { passwordLength, passwordLengthError } from '@vitrine/contract/password'
import type { passwordStrength } from '@vitrine/contract/password-strength'
import { Suspense, use, useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Form.module.css'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  label: string
  value: string
  /** The user's own data, which makes a password weak; null while unknown: the strength is not shown then. */
  known: readonly string[] | null
  error: string | undefined
  onChange: (value: string) => void
}

const styles = {
  short: { bars: 0, tone: 'ink' },
  long: { bars: 0, tone: 'red' },
  weak: { bars: 1, tone: 'orange' },
  fair: { bars: 2, tone: 'blue' },
  good: { bars: 3, tone: 'green' },
} as const

let loading: Promise<typeof passwordStrength | null> | undefined

/** Loads the server's strength check and its dictionary on the first keystroke, and again after a failed load. */
function loadStrength(): Promise<typeof passwordStrength | null> {
  loading ??= import('@vitrine/contract/password-strength').then(
    (module) => module.passwordStrength,
    () => {
      loading = undefined
      return null
    },
  )
  return loading
}

/** A new password: shows the length rule, and while typing whether the server will accept the password. */
export function NewPassword({ known, value, ...field }: Props) {
  const t = useTranslations('accounts.password')
  const rule = t('rule', { min: passwordLength.min })
  const hint = value === '' ? rule : <Meter password={value} known={known} rule={rule} />
  return <PasswordField {...field} autoComplete="new-password" hint={hint} />
}

interface MeterProps {
  password: string
  known: Props['known']
  /** Shown while there is no verdict. */
  rule: string
}

function Meter({ password, known, rule }: MeterProps) {
  const error = passwordLengthError(password)
  if (error !== null) {
    if (known !== null) void loadStrength()
    return <StrengthMeter strength={error} password={password} />
  }
  if (known === null) return rule
  return (
    <Suspense fallback={rule}>
      <Strength password={password} known={known} rule={rule} />
    </Suspense>
  )
}

function Strength({ password, known, rule }: MeterProps & { known: readonly string[] }) {
  const latest = useDeferredValue(password)
  const strengthOf = use(loadStrength())
  if (strengthOf === null) return rule
  return <StrengthMeter strength={strengthOf(latest, known)} password={password} />
}

function StrengthMeter({ strength, password }: { strength: keyof typeof styles; password: string }) {
  const t = useTranslations('accounts.password')
  const { bars, tone } = styles[strength]
  const left = passwordLength.min - [...password].length
  return (
    <span className={classes.look} data-tone={tone}>
      <span className={classes.bars} aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={bar <= bars || undefined} />
        ))}
      </span>
      <span className="visually-hidden">{t('strength')}</span>
      <span aria-live="polite">{strength === 'short' ? t('look.short', { left }) : t(`look.${strength}`)}</span>
    </span>
  )
}
