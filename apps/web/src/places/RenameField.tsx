import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

interface Props {
  /** Its name for screen readers. */
  label: string
  name: string
  /** The new name, or null when nothing changes. */
  onDone: (name: string | null) => void
  size?: 'sm' | 'md'
}

/** A name where it stands, made a field: Enter and leaving keep it, Escape takes it back. */
export function RenameField({ label, name, onDone, size = 'sm' }: Props) {
  const [text, setText] = useState(name)
  const over = useRef(false)
  const finish = (kept: boolean) => {
    if (over.current) return
    over.current = true
    const trimmed = text.trim()
    onDone(kept && trimmed !== '' && trimmed !== name ? trimmed : null)
  }
  return (
    <TextInput
      size={size}
      aria-label={label}
      value={text}
      maxLength={200}
      // The person asked for this field a moment ago.
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') finish(true)
        else if (event.key === 'Escape') finish(false)
      }}
    />
  )
}
