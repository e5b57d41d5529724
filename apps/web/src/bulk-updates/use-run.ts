import { useQuery } from '@tanstack/react-query'
import { type BulkKind, type BulkPreview, bulkUpdates } from '@vitrine/contract/bulk-updates'
import { companies } from '@vitrine/contract/companies'
import type { AnswerOf, MemberOf } from '@vitrine/contract/operation'
import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { everyPage, perPage } from '../api/every-page.ts'
import { invalidate, q, send, useApiMutation } from '../api/queries.ts'
import { askAgain } from '../api/refetch-stale.ts'
import { useLive } from '../api/server-events.ts'
import { isToldAnyway, useWhy } from '../api/use-error-reason.ts'
import { useSave } from '../forms/use-save.ts'
import { sayTask } from '../ui/background-tasks.ts'
import { toastError } from '../ui/toasts.ts'
import type { HoursPayload, ProfilePayload } from './bulk-form.ts'
import type { Bulk } from './use-bulk.ts'

export type Item = MemberOf<typeof bulkUpdates.items>
type Update = AnswerOf<typeof bulkUpdates.read>
export type Change = (
  | { readonly kind: 'openingHours'; readonly payload: HoursPayload }
  | { readonly kind: 'googleProfile'; readonly payload: ProfilePayload }
) & { readonly locationIds: string[] }

const heard = ['bulk_update'] as const
const soon = 1_500
/** Of more places only those that failed are listed: the others are a number. */
const mostListed = 1_000

/** A change of many places that goes on by itself, as far as this dialog began it. */
export function useRun(bulk: Bulk) {
  const [started, setStarted] = useState<{ id: string; kind: BulkKind; preview: BulkPreview | null } | null>(null)
  const t = useTranslations('bulk')
  const shellText = useTranslations('shell.bulk')
  const why = useWhy()
  const preview = useRef<BulkPreview | null>(null)
  const hasStarted = useRef(false)
  const id = started?.id ?? ''
  useLive(
    heard,
    useCallback((client) => {
      // Hours of many locations tick a first step of the company.
      for (const { path } of [bulkUpdates.read, bulkUpdates.items, companies.read])
        void askAgain(client, { queryKey: [path] })
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
    queryFn: () => itemsOf(id, (found?.total ?? 0) > mostListed),
    enabled: found !== undefined,
    placeholderData: (before) => before,
  })

  /** It is under way from here on: a quick one would else be over before anybody learns that it began. */
  const sayStarted = (begun: Pick<Update, 'id' | 'kind' | 'total'>) =>
    sayTask(begun.id, { title: shellText(begun.kind), total: begun.total, done: 0, failed: 0, state: 'running' })

  const save = useSave({
    ...{ form: `${bulk.key} start`, title: t('title'), action: 'update', once: true },
    write: async ({ kind, ...body }: Change, idempotencyKey) => {
      const answer = await send(bulkUpdates[kind], { body }, { prefer: 'respond-async', idempotencyKey })
      if (!('@id' in answer)) throw new Error('The server answered at once what was to go on by itself.')
      return answer
    },
    onSaved: (answer, { kind }) => {
      hasStarted.current = true
      sayStarted(answer)
      setStarted({ id: answer.id, kind, preview: preview.current })
      bulk.settle(kind === 'openingHours' ? 'hours' : 'profile')
      void invalidate(bulkUpdates.list)
    },
    // Of a start of an earlier visit: what is still unsent is what is stored.
    close: () => {
      if (!hasStarted.current) bulk.reopen()
    },
  })
  const retry = useApiMutation(bulkUpdates.retry, {
    onSuccess: (answer) => {
      sayStarted(answer)
      void invalidate(bulkUpdates.read, bulkUpdates.items, bulkUpdates.list)
    },
    onError: (failure) => {
      if (!isToldAnyway(failure)) toastError(t('result.retryFailed'), { more: why(failure) })
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
    start: (change: Change, effect: BulkPreview | null) => {
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
export type Run = ReturnType<typeof useRun> & { update: Update | undefined }

async function itemsOf(id: string, onlyFailed: boolean): Promise<Item[]> {
  const found: Item[] = []
  const status = onlyFailed ? { status: 'failed' } : {}
  const pages = everyPage((page) =>
    send(bulkUpdates.items, { params: { id }, query: { ...status, page, itemsPerPage: perPage } }),
  )
  for await (const { member } of pages) found.push(...member)
  return found
}
