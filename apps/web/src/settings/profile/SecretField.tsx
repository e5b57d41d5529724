import { useTranslations } from 'use-intl'
import { SecretInput } from '../../ui/SecretInput.tsx'

interface Props {
  id: string
  label: string
  description?: string
  value: string
  autoComplete: 'current-password' | 'new-password'
  error?: string
  onChange: (value: string) => void
}

/** A password field of the settings. */
export function SecretField(props: Props) {
  const t = useTranslations('settings.profile')
  return <SecretInput {...props} show={t('showPassword')} hide={t('hidePassword')} />
}
