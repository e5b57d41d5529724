import { PasswordInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  ref: Ref<HTMLInputElement>
  label: string
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
}

/** A password: shown on demand, and warned of capitals while they are locked. Pasting and managers are welcome. */
export function PasswordField({ hint, onChange, ...input }: Props) {
  const t = useTranslations('auth.login')
  const [capsLock, setCapsLock] = useState(false)
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...input}
      size="lg"
      id="password"
      name="password"
      leftSection={<IconLock size={18} stroke={1.75} aria-hidden />}
      visible={visible}
      visibilityToggleIcon={EyeIcon}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('hide') : t('show'),
        tabIndex: 0,
        'aria-hidden': false,
      }}
      description={capsLock ? t('capsLock') : hint}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function EyeIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={18} stroke={1.75} aria-hidden />
}
