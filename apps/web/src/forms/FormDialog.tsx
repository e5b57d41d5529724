import { Button, Modal } from '@mantine/core'
import type { FormEvent, FormHTMLAttributes, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import dialog from '../ui/dialog.module.css'
import { SavingFields } from './SavingFields.tsx'
import type { SaveState } from './use-busy.ts'
import { savesByKey } from './use-save-key.ts'

interface Props {
  title: ReactNode
  save: SaveState
  onSubmit: () => void
  onClose: () => void
  size?: number
  fullScreen?: boolean
  className?: string
  /** What `useFormErrors` watches its fields with. */
  watch?: Pick<FormHTMLAttributes<HTMLFormElement>, 'onInput' | 'onBlur'>
  children: ReactNode
}

/** A form in a dialog. While it is being saved, it is busy: its fields and its ways out are disabled. */
export function FormDialog({
  title,
  save,
  onSubmit,
  onClose,
  size,
  fullScreen,
  className = dialog.form,
  watch,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isBusy) onSubmit()
  }
  return (
    <Modal opened title={title} {...{ size, fullScreen }} {...useWaysOut(save, onClose)}>
      <form ref={savesByKey} className={className} noValidate onSubmit={submit} {...watch}>
        <SavingFields save={save}>{children}</SavingFields>
      </form>
    </Modal>
  )
}

/** Escape, backdrop and close button of a dialog or drawer: disabled while it is being saved. */
export function useWaysOut({ isLocked }: Pick<SaveState, 'isLocked'>, onClose: () => void) {
  const t = useTranslations('app')
  return {
    onClose,
    closeOnEscape: !isLocked,
    closeOnClickOutside: !isLocked,
    closeButtonProps: { 'aria-label': t('close'), disabled: isLocked },
  }
}

interface Actions {
  /** Takes back what was typed, and closes. */
  onCancel: () => void
  save: SaveState
  /** Verb and object. */
  submit: string
  danger?: boolean
  disabled?: boolean
}

/** The two buttons at the foot of a form. */
export function FormActions({ onCancel, save, submit, danger, disabled }: Actions) {
  const t = useTranslations('app')
  return (
    <div className={dialog.actions}>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" color={danger ? 'red' : undefined} loading={save.isSending} disabled={disabled}>
        {submit}
      </Button>
    </div>
  )
}
