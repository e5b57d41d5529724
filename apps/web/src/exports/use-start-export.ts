import { type ExportFormat, type ExportKind, exports } from '@vitrine/contract/exports'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../api/queries.ts'
import { type QueryValue, queryString } from '../api/query-string.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import type { Exported } from '../notifications/fetch-export.ts'
import { announced, useExportToast } from '../notifications/use-export-toast.ts'
import { openLayer } from '../ui/overlays.ts'
import { toastError, toastInfo } from '../ui/toasts.ts'

/** Starts an export of a list; the activity panel shows its progress on every page. */
export function useStartExport(onStarted?: (started: Exported) => void) {
  const t = useTranslations('shell.exports')
  const why = useErrorReason()
  const trackExport = useExportToast()
  const start = useApiMutation(exports.create, {
    onSuccess: (started) => {
      trackExport(started)
      const follow = { text: t('follow'), run: () => openLayer('activity') }
      announced.set(started.id, toastInfo(t('started'), { action: follow }))
      void invalidate(exports.list)
      onStarted?.(started)
    },
    onError: (error) => void toastError(t('startFailed'), { more: why(error) }),
  })
  return {
    isPending: start.isPending,
    /** Takes the list's current query filters. */
    start: (kind: ExportKind, filters: Readonly<Record<string, QueryValue>> = {}, format?: ExportFormat) =>
      start.mutate({ body: { kind, format, query: queryString(filters).slice(1) } }),
    again: ({ kind, format, query }: Pick<Exported, 'kind' | 'format' | 'query'>) =>
      start.mutate({ body: { kind, format, query } }),
  }
}
