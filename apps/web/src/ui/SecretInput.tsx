import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

interface Props extends Omit<PasswordInputProps, 'onChange'> {
  /** What the eye is called; as words, since guests and the signed-in have not the same texts. */
  show: string
  hide: string
  onChange: (value: string) => void
}

/** A password that may be looked at; pasting and managers are welcome. */
export function SecretInput({ show, hide, onChange, ...input }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...input}
      // Mantine says it of every input but this one.
      aria-invalid={Boolean(input.error)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        'aria-label': visible ? hide : show,
        // No aria-hidden, not even false: a dialog that keeps the keys would pass it over.
        tabIndex: 0,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Eye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={18} stroke={1.75} aria-hidden />
}
