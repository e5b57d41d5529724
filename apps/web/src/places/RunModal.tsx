import { Button, Modal } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useTask } from '../activity.ts'
import dialog from '../ui/dialog.module.css'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { RunReport } from './RunReport.tsx'
import type { Run } from './run-each.ts'

interface Props<Item> {
  title: string
  run: Run<Item> & { retry: () => unknown }
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** The button that begins: verb and object. */
  confirm: string
  disabled?: boolean
  pending?: boolean
  size?: number
  onConfirm: () => void
  onClose: () => void
  /** What is chosen, before it begins. */
  children: ReactNode
}

/** One change for many: what it will do, then how it goes for each. It stays open until it is over. */
export function RunModal<Item>({ title, run, idOf, nameOf, onConfirm, onClose, children, ...props }: Props<Item>) {
  const t = useTranslations('app')
  const { phase, total, done, failed, retry } = run
  const id = useId()
  useTask(
    id,
    phase === 'idle'
      ? null
      : {
          ...{ title, total, done: done.length, failed: failed.length, here: true },
          ...{ state: phase === 'running' ? 'running' : 'ended', retry: () => void retry() },
        },
  )
  const close = () => phase !== 'running' && onClose()
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={props.size ?? 520}
      fullScreen={useIsMobile() && props.size !== undefined}
      closeButtonProps={{ 'aria-label': t('close'), disabled: phase === 'running' }}
    >
      <div className={dialog.form}>
        {phase === 'idle' ? children : <RunReport run={run} idOf={idOf} nameOf={nameOf} onRetry={run.retry} />}
        <div className={dialog.actions}>
          {phase === 'idle' ? (
            <>
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button onClick={onConfirm} disabled={props.disabled} loading={props.pending}>
                {props.confirm}
              </Button>
            </>
          ) : (
            <Button onClick={close} disabled={phase === 'running'}>
              {t('close')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
