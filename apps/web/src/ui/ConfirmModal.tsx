import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SaveState, useBusy } from '../use-save.ts'
import { useWhy } from '../use-why.ts'
import classes from './ConfirmModal.module.css'
import { useWaysOut } from './FormDialog.tsx'
import { SavingFields } from './SavingFields.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** Names the object and the network: "Supprimer cette photo de Google ?" */
  title: string
  /** Verb and object, never "OK". */
  confirm: string
  /** What is lost. */
  children?: ReactNode
  danger?: boolean
  /** What it says is still being read: it can't be confirmed yet. */
  isPreparing?: boolean
  /** It was confirmed and the server has not responded yet: it is busy, as a form that is being saved. */
  pending?: boolean
  /** The same, where `useSave` sends it. */
  save?: SaveState
  /** What was confirmed is done one by one: closing the question ends it after the one on its way. */
  canStop?: boolean
  error?: unknown
  /** Must be typed before the button works, for what can't be taken back. */
  typeName?: string
}

/** Only for what can't be undone; everything else happens at once, with an undo. */
export function ConfirmModal({ opened, onClose, pending = false, canStop = false, save, ...rest }: Props) {
  const busy = useBusy(pending)
  const state = save ?? (canStop ? { ...busy, isLocked: false } : busy)
  return (
    <Modal opened={opened} title={rest.title} size={440} {...useWaysOut(state, onClose)}>
      {opened && <Question onClose={onClose} save={state} {...rest} />}
    </Modal>
  )
}

function Question({
  onClose,
  onConfirm,
  confirm,
  children,
  danger,
  isPreparing = false,
  save,
  error,
  typeName,
}: Omit<Props, 'opened' | 'title' | 'pending' | 'canStop'> & { save: SaveState }) {
  const t = useTranslations('kit.confirm')
  const why = useWhy()
  const [typed, setTyped] = useState('')
  const ready = typeName === undefined || typed.trim() === typeName.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may be asked within another form.
    event.stopPropagation()
    if (ready && !isPreparing && !save.isBusy) onConfirm()
  }
  return (
    <form onSubmit={submit}>
      <SavingFields save={save}>
        {children && <div className={classes.text}>{children}</div>}
        {typeName !== undefined && (
          <TextInput
            mt={16}
            label={t('typeName', { name: typeName })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {error ? (
          <p className={classes.error} role="alert">
            {why(error)}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus={typeName === undefined || undefined}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : undefined}
            disabled={!ready}
            loading={isPreparing || save.isSending}
          >
            {confirm}
          </Button>
        </div>
      </SavingFields>
    </form>
  )
}
