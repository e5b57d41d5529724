import { IconLock } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SecretInput } from '../ui/SecretInput.tsx'

interface Props {
  ref?: Ref<HTMLInputElement>
  label: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
}

/** The password of a form of the ways in: warned of capitals while they are locked. */
export function PasswordField({ hint, ...input }: Props) {
  const t = useTranslations('auth.login')
  const [capsLock, setCapsLock] = useState(false)
  return (
    <SecretInput
      {...input}
      size="lg"
      id="password"
      name="password"
      leftSection={<IconLock size={18} stroke={1.75} aria-hidden />}
      show={t('show')}
      hide={t('hide')}
      // What comes in together with its words is read out as an alert alone.
      description={capsLock ? <span role="alert">{t('capsLock')}</span> : hint}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
    />
  )
}
