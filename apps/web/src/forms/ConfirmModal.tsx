import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorReason } from '../api/use-error-reason.ts'
import dialog from '../ui/dialog.module.css'
import classes from './ConfirmModal.module.css'
import { useWaysOut } from './FormDialog.tsx'
import { SavingFields } from './SavingFields.tsx'
import { type SaveAction, type SaveState, useBusy } from './use-busy.ts'

type Props = QuestionProps & { opened: boolean } & (Saved | Pending)

interface QuestionProps {
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
  error?: unknown
  /** Must be typed before the button works, for what can't be taken back. */
  typeName?: string
}

/** `useSave` sends what was confirmed. */
interface Saved {
  save: SaveState
  action?: never
  pending?: never
  canStop?: never
}

interface Pending {
  save?: never
  /** What is done once it is confirmed. */
  action: SaveAction
  /** It was confirmed and the server has not responded yet: it is busy, as a form that is being saved. */
  pending?: boolean
  /** What was confirmed is done one by one: closing the question ends it after the one on its way. */
  canStop?: boolean
}

/** Only for what can't be undone; everything else happens at once, with an undo. */
export function ConfirmModal({ opened, save, action = 'save', pending = false, canStop = false, ...question }: Props) {
  const busy = useBusy(pending, action)
  // What can be stopped locks nothing and needs no offer to stop waiting.
  const state = save ?? (canStop ? { ...busy, isBusy: false, isLocked: false, isSlow: false } : busy)
  return (
    <Modal opened={opened} title={question.title} size={440} {...useWaysOut(state, question.onClose)}>
      {opened && <Question save={state} canStop={canStop} {...question} />}
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
  canStop,
  error,
  typeName,
}: QuestionProps & { save: SaveState; canStop: boolean }) {
  const t = useTranslations('kit')
  const why = useErrorReason()
  const [typed, setTyped] = useState('')
  const ready = typeName === undefined || typed.trim() === typeName.trim()
  const isStoppable = canStop && save.isSending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It may be asked within another form.
    event.stopPropagation()
    if (ready && !isPreparing && !save.isBusy && !save.isSending) onConfirm()
  }
  return (
    <form className={dialog.form} onSubmit={submit}>
      <SavingFields save={save} texts={{ stopped: t('saving.stoppedQuestion') }}>
        {children && <div className={classes.text}>{children}</div>}
        {typeName !== undefined && (
          <TextInput
            label={t('confirm.typeName', { name: typeName })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {isStoppable && (
          <p className={classes.progress}>
            {t(`saving.progress.${save.action}`)} {t('confirm.stopHint')}
          </p>
        )}
        {error ? (
          <p className={classes.error} role="alert">
            {why(error)}
          </p>
        ) : null}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose} data-autofocus={typeName === undefined || undefined}>
            {t(isStoppable ? 'confirm.stop' : 'confirm.cancel')}
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
