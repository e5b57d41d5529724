import { Button, TextInput } from '@mantine/core'
import classes from './Kept.module.css'
import { useSaveKey } from './use-save-key.ts'

interface Props {
  id: string
  label: string
  name: string
  onName: (name: string) => void
  /** What the button says: a name that is there already is given anew. */
  action: string
  error: string | undefined
  pending: boolean
  onKeep: () => void
}

/** A name for what is shown now. */
export function KeepForm({ id, label, name, onName, action, error, pending, onKeep }: Props) {
  const isNamed = name.trim() !== ''
  useSaveKey(isNamed && !pending, onKeep)
  return (
    // No form of its own: it also stands inside others.
    <div className={classes.form}>
      <TextInput
        id={id}
        label={label}
        value={name}
        maxLength={60}
        error={error}
        onChange={(event) => onName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isNamed && !pending) onKeep()
        }}
      />
      <Button loading={pending} disabled={!isNamed} onClick={onKeep}>
        {action}
      </Button>
    </div>
  )
}
