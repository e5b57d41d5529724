import { Button, TextInput } from '@mantine/core'
import classes from '../ui/Kept.module.css'
import { SavingFields } from './SavingFields.tsx'
import type { SaveState } from './use-busy.ts'
import { useSaveKey } from './use-save-key.ts'

interface Props {
  id: string
  label: string
  name: string
  onName: (name: string) => void
  /** The text of the button; it differs where the name exists already. */
  action: string
  error: string | undefined
  save: SaveState
  onSave: () => void
}

/** A name for what is shown now. */
export function SaveNameForm({ id, label, name, onName, action, error, save, onSave }: Props) {
  const isNamed = name.trim() !== ''
  useSaveKey(isNamed && !save.isBusy, onSave)
  return (
    // No form of its own: it also stands inside others.
    <div className={classes.form}>
      <SavingFields save={save}>
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
            if (isNamed && !save.isBusy) onSave()
          }}
        />
        <Button loading={save.isSending} disabled={!isNamed} onClick={onSave}>
          {action}
        </Button>
      </SavingFields>
    </div>
  )
}
