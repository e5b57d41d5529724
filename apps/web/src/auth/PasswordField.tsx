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

/** A password field for guest forms; warns while Caps Lock is on. */
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
      // Only an alert is announced when it is inserted together with its text.
      description={capsLock ? <span role="alert">{t('capsLock')}</span> : hint}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
    />
  )
}
