import { useQuery } from '@tanstack/react-query'
import { type BulkKind, type BulkPreview, bulkUpdates } from '@vitrine/contract/bulk-updates'
import { companies } from '@vitrine/contract/companies'
import type { MemberOf, ResponseOf } from '@vitrine/contract/operation'
import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchEveryPage, perPage } from '../api/every-page.ts'
import { invalidate, q, send, useApiMutation } from '../api/queries.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { useLive } from '../api/server-events.ts'
import { isHandledGlobally, useErrorReason } from '../api/use-error-reason.ts'
import { useSave } from '../forms/use-save.ts'
import { upsertTask } from '../ui/background-tasks.ts'
import { toastError } from '../ui/toasts.ts'
import type { HoursPayload, ProfilePayload } from './bulk-form.ts'
import type { Bulk } from './use-bulk.ts'

export type BulkResultItem = MemberOf<typeof bulkUpdates.items>
type Update = ResponseOf<typeof bulkUpdates.read>
export type BulkChange = (
  | { readonly kind: 'openingHours'; readonly payload: HoursPayload }
  | { readonly kind: 'googleProfile'; readonly payload: ProfilePayload }
) & { readonly locationIds: string[] }

const watchedEntities = ['bulk_update'] as const
const soon = 1_500
/** Of more places only those that failed are listed: the others are a number. */
const maxListed = 1_000

/** A change of many places that goes on by itself, as far as this dialog began it. */
export function useBulkRun(bulk: Bulk) {
  const [started, setStarted] = useState<{ id: string; kind: BulkKind; preview: BulkPreview | null } | null>(null)
  const t = useTranslations('bulk')
  const shellText = useTranslations('shell.bulk')
  const why = useErrorReason()
  const preview = useRef<BulkPreview | null>(null)
  const hasStarted = useRef(false)
  const id = started?.id ?? ''
  useLive(
    watchedEntities,
    useCallback((client) => {
      // Hours of many locations tick a first step of the company.
      for (const { path } of [bulkUpdates.read, bulkUpdates.items, companies.read])
        void refetchStale(client, { queryKey: [path] })
    }, []),
  )
  const update = useQuery({
    ...q(bulkUpdates.read, { params: { id } }),
    enabled: started !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'DONE' ? false : soon),
  })
  const found = started === null ? undefined : update.data
  const isOver = found?.status === 'DONE'
  const items = useQuery({
    queryKey: [bulkUpdates.items.path, { id }, 'every', found?.done ?? 0, isOver],
    queryFn: () => fetchItems(id, (found?.total ?? 0) > maxListed),
    enabled: found !== undefined,
    placeholderData: (before) => before,
  })

  /** It is under way from here on: a quick one would else be over before anybody learns that it began. */
  const showTaskStarted = (begun: Pick<Update, 'id' | 'kind' | 'total'>) =>
    upsertTask(begun.id, { title: shellText(begun.kind), total: begun.total, done: 0, failed: 0, state: 'running' })

  const save = useSave({
    ...{ form: `${bulk.key} start`, title: t('title'), action: 'update', once: true },
    write: async ({ kind, ...body }: BulkChange, idempotencyKey) => {
      const response = await send(bulkUpdates[kind], { body }, { prefer: 'respond-async', idempotencyKey })
      if (!('@id' in response)) throw new Error('The server answered at once what was to go on by itself.')
      return response
    },
    onSaved: (response, { kind }) => {
      hasStarted.current = true
      showTaskStarted(response)
      setStarted({ id: response.id, kind, preview: preview.current })
      bulk.settle(kind === 'openingHours' ? 'hours' : 'profile')
      void invalidate(bulkUpdates.list)
    },
    // Of a start of an earlier visit: what is still unsent is what is stored.
    close: () => {
      if (!hasStarted.current) bulk.reopen()
    },
  })
  const retry = useApiMutation(bulkUpdates.retry, {
    onSuccess: (response) => {
      showTaskStarted(response)
      void invalidate(bulkUpdates.read, bulkUpdates.items, bulkUpdates.list)
    },
    onError: (failure) => {
      if (!isHandledGlobally(failure)) toastError(t('result.retryFailed'), { more: why(failure) })
    },
  })
  return {
    update: found,
    kind: started?.kind,
    preview: started?.preview ?? null,
    items: started === null ? [] : (items.data ?? []),
    save,
    /** Nothing can be changed: it is being started, or it goes on. */
    isRunning: save.isBusy || retry.isPending || (started !== null && !isOver),
    isOver,
    /** The server has it: it goes on without this dialog. */
    goesOn: started !== null && !isOver,
    start: (change: BulkChange, effect: BulkPreview | null) => {
      preview.current = effect
      save.submit(change)
    },
    retry: () => retry.mutate({ params: { id } }),
    forget: () => {
      setStarted(null)
      save.reset()
    },
  }
}
export type BulkRun = ReturnType<typeof useBulkRun> & { update: Update | undefined }

async function fetchItems(id: string, onlyFailed: boolean): Promise<BulkResultItem[]> {
  const found: BulkResultItem[] = []
  const status = onlyFailed ? { status: 'failed' } : {}
  const pages = fetchEveryPage((page) =>
    send(bulkUpdates.items, { params: { id }, query: { ...status, page, itemsPerPage: perPage } }),
  )
  for await (const { member } of pages) found.push(...member)
  return found
}
