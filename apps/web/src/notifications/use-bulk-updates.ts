import { useQuery } from '@tanstack/react-query'
import { bulkUpdates } from '@vitrine/contract/bulk-updates'
import { locations } from '@vitrine/contract/locations'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { qOfMenu } from '../api/menu-summary.ts'
import { invalidate } from '../api/queries.ts'
import { readListSoon } from '../api/refetch-stale.ts'
import { newKey, send } from '../api/send.ts'
import { useLive } from '../api/server-events.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useMe } from '../session/current-user.ts'
import { currentTasks, upsertTask } from '../ui/background-tasks.ts'
import { toastDone, toastDuration, toastError } from '../ui/toasts.ts'
import { createKnownEndings, isBulkNews, isBulkTask } from './bulk-news.ts'

const liveTypes = ['bulk_update'] as const
const soon = 3_000

/** Changes of many places among the tasks: those that run, and how they end. */
export function useBulkUpdates(): void {
  const t = useTranslations('shell.bulk')
  const errorText = useErrorText()
  const enabled = useMe().appPermissions.googleHours
  useLive(
    liveTypes,
    useCallback((client) => readListSoon(client, bulkUpdates.list.path), []),
  )
  const found = useQuery({
    ...qOfMenu(bulkUpdates.list, { query: { itemsPerPage: 5 } }, (summary) => summary.bulkUpdates),
    enabled,
    refetchInterval: ({ state }) => (state.data?.member.some(({ status }) => status !== 'DONE') ? soon : false),
  }).data?.member
  const isKnown = useRef(createKnownEndings())
  useEffect(() => {
    for (const { id, kind, status, total, done, failed, finishedAt } of found ?? []) {
      const update = { id, status, finishedAt }
      if (isKnown.current(update)) continue
      const tasks = currentTasks()
      if (!isBulkTask(update, tasks)) continue
      const isOver = status === 'DONE'
      const isNews = isBulkNews(update, tasks)
      const retry = () =>
        void send(bulkUpdates.retry, { params: { id } }, { idempotencyKey: newKey() }).then(
          (started) => {
            upsertTask(id, { title: t(kind), total: started.total, done: 0, failed: 0, state: 'running' })
            return invalidate(bulkUpdates.list, bulkUpdates.read)
          },
          (error) => toastError(t('retryFailed'), { more: errorText(error) }),
        )
      upsertTask(id, {
        ...{ title: t(kind), total, done: done - failed, failed, state: isOver ? 'ended' : 'running' },
        ...(isOver && failed > 0 ? { retry } : {}),
      })
      if (!isNews) continue
      void invalidate(locations.read)
      if (failed < total) toastDone(t('done', { ok: total - failed, total }), { bulk: true })
      if (failed > 0)
        toastError(t(kind === 'openingHours' ? 'failedHours' : 'failedProfile', { count: failed }), {
          stays: toastDuration.bulk,
        })
    }
  }, [found, t, errorText])
}
