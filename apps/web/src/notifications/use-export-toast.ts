import { exports } from '@vitrine/contract/exports'
import { useCallback, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { currentTasks, removeTask, upsertTask } from '../ui/background-tasks.ts'
import { closeToast, toastDone, toastError } from '../ui/toasts.ts'
import { type Exported, fetchExport } from './fetch-export.ts'

const isRunning = ({ status }: Pick<Exported, 'status'>) => status === 'QUEUED' || status === 'RUNNING'

/** What said that an export began goes when it ends: by export, the toast. */
export const announced = new Map<string, number>()

/** Shows an export among the tasks, and tells once when it ends. */
export function useExportToast(): (of: Exported) => void {
  const t = useTranslations('shell.exports')
  const formats = useFormats()
  const getErrorText = useErrorText()
  const errorText = useRef(getErrorText)
  errorText.current = getErrorText
  return useCallback(
    (of: Exported) => {
      const known = currentTasks().find(({ id }) => id === of.id)
      // What ended while nobody looked is told by its notification.
      if (!isRunning(of) && known?.state !== 'running') return
      const title = t(`title.${of.kind}`)
      const fetch = () =>
        void fetchExport(of.id).then(
          ({ contentUrl, error }) =>
            contentUrl === undefined && toastError(t('gone'), error ? { more: error.message } : {}),
          (error) => toastError(t('fetchFailed'), { more: errorText.current(error) }),
        )
      const again = () => {
        removeTask(of.id)
        const { kind, format, query } = of
        void send(exports.create, { body: { kind, format, query } }).then(
          (next) => {
            upsertTask(next.id, { title })
            void invalidate(exports.list)
          },
          (error) => toastError(t('startFailed'), { more: errorText.current(error) }),
        )
      }
      if (!isRunning(of)) closeToast(announced.get(of.id) ?? 0)
      if (isRunning(of)) upsertTask(of.id, { title, done: of.rows, total: of.total })
      else if (of.status === 'DONE') {
        upsertTask(of.id, {
          ...{ title, state: 'ended', done: of.rows, total: of.rows },
          note: of.expiresAt && t('kept', { until: formats.fullDate(of.expiresAt) }),
          action: { text: t('fetch'), run: fetch },
        })
        if (known) toastDone(t('ready', { name: title }), { undo: { text: t('fetch'), run: fetch } })
      } else if (of.status === 'FAILED') {
        upsertTask(of.id, {
          title,
          state: 'ended',
          failed: 1,
          done: 0,
          total: undefined,
          note: of.error?.message,
          retry: again,
        })
        if (known)
          toastError(t('failed', { name: title }), {
            more: of.error?.message,
            action: { text: t('again'), run: again },
          })
      }
    },
    [t, formats],
  )
}
