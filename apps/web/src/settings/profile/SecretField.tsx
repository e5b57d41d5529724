import { PasswordInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  id: string
  label: string
  description?: string
  value: string
  autoComplete: 'current-password' | 'new-password'
  error?: string
  onChange: (value: string) => void
}

/** A password that may be looked at; pasting and managers are welcome. */
export function SecretField({ onChange, ...props }: Props) {
  const t = useTranslations('settings.profile')
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('hidePassword') : t('showPassword'),
        tabIndex: 0,
        'aria-hidden': false,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Eye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={18} stroke={1.75} aria-hidden />
}
