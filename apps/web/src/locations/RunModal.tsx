import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useWaysOut } from '../forms/FormDialog.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useBusy } from '../forms/use-busy.ts'
import dialog from '../ui/dialog.module.css'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { RunReport } from './RunReport.tsx'
import type { BatchRun } from './run-batch.ts'

interface Props<Item> {
  run: BatchRun<Item> & { title: string; retry: () => unknown }
  getId: (item: Item) => string
  /** The button that begins: verb and object. */
  confirm: string
  disabled?: boolean
  pending?: boolean
  size?: number
  onConfirm: () => void
  onClose: () => void
  /** Where to go once all of it is done. */
  next?: ReactNode
  /** What is chosen, before it begins. */
  children: ReactNode
}

/** One change for many: what it will do, then how it goes for each. It may be closed meanwhile: the activity goes on. */
export function RunModal<Item extends { readonly name: string }>(props: Props<Item>) {
  const { run, getId, onConfirm, children } = props
  const t = useTranslations('app')
  const busy = useBusy(props.pending === true, 'save')
  const { onClose } = props
  const isDone = run.phase === 'finished' && run.failed.length === 0
  return (
    <Modal
      opened
      title={run.title}
      size={props.size ?? 520}
      fullScreen={useIsMobile() && props.size !== undefined}
      {...useWaysOut(busy, onClose)}
    >
      <div className={dialog.form}>
        {run.phase === 'idle' ? (
          <SavingFields save={busy}>
            {children}
            <div className={dialog.actions}>
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button onClick={onConfirm} disabled={props.disabled} loading={props.pending}>
                {props.confirm}
              </Button>
            </div>
          </SavingFields>
        ) : (
          <>
            <RunReport run={run} getId={getId} onRetry={run.retry} />
            <div className={dialog.actions}>
              <Button variant={isDone && props.next ? 'default' : 'filled'} onClick={onClose}>
                {t('close')}
              </Button>
              {isDone && props.next}
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}
