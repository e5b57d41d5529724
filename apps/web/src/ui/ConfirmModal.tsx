import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWhy } from '../use-why.ts'
import classes from './ConfirmModal.module.css'

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
  pending?: boolean
  error?: unknown
  /** Must be typed before the button works, for what can't be taken back. */
  typeName?: string
}

/** Only for what can't be undone; everything else happens at once, with an undo. */
export function ConfirmModal({ opened, onClose, ...rest }: Props) {
  const t = useTranslations('app')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={rest.title}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={440}
    >
      {opened && <Question onClose={onClose} {...rest} />}
    </Modal>
  )
}

function Question({
  onClose,
  onConfirm,
  confirm,
  children,
  danger,
  pending,
  error,
  typeName,
}: Omit<Props, 'opened' | 'title'>) {
  const t = useTranslations('kit.confirm')
  const why = useWhy()
  const [typed, setTyped] = useState('')
  const ready = typeName === undefined || typed.trim() === typeName.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onConfirm()
  }
  return (
    <form onSubmit={submit}>
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
        <Button type="submit" color={danger ? 'red' : undefined} disabled={!ready} loading={pending}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
