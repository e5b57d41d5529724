import { useQuery } from '@tanstack/react-query'
import { type BulkKind, type BulkPreview, bulkUpdates } from '@vitrine/contract/bulk-updates'
import { companies } from '@vitrine/contract/companies'
import type { AnswerOf, MemberOf } from '@vitrine/contract/operation'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sayTask } from '../activity.ts'
import { everyPage, perPage } from '../api/every-page.ts'
import { sameKey } from '../api/same-key.ts'
import { newKey, send } from '../api/send.ts'
import { invalidate, q } from '../api.ts'
import { askAgain } from '../ask-again.ts'
import { useLive } from '../live.ts'
import { useTellLeft } from '../use-why.ts'
import type { HoursPayload, ProfilePayload } from './bulk-form.ts'

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
export function useRun() {
  const [started, setStarted] = useState<{ id: string; kind: BulkKind; preview: BulkPreview | null } | null>(null)
  const [starting, setStarting] = useState(false)
  const [under] = useState(sameKey)
  const [error, setError] = useState<unknown>(null)
  const shellText = useTranslations('shell.bulk')
  const tellLeft = useTellLeft(useTranslations('bulk')('title'))
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

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setStarting(true)
    setError(null)
    try {
      await work()
      return true
    } catch (failure) {
      setError(failure)
      tellLeft(failure)
      return false
    } finally {
      setStarting(false)
    }
  }
  /** Answers whether the server has it. */
  const start = (change: Change, preview: BulkPreview | null) =>
    attempt(async () => {
      const { kind, ...body } = change
      const operation = bulkUpdates[kind]
      const answer = await under(change, (idempotencyKey) =>
        send(operation, { body }, { prefer: 'respond-async', idempotencyKey }),
      )
      if (!('@id' in answer)) throw new Error('The server answered at once what was to go on by itself.')
      sayStarted(answer)
      setStarted({ id: answer.id, kind, preview })
      void invalidate(bulkUpdates.list)
    })
  const retry = () =>
    attempt(async () => {
      sayStarted(await send(bulkUpdates.retry, { params: { id } }, { idempotencyKey: newKey() }))
      await invalidate(bulkUpdates.read, bulkUpdates.items, bulkUpdates.list)
    })
  return {
    update: found,
    kind: started?.kind,
    preview: started?.preview ?? null,
    items: started === null ? [] : (items.data ?? []),
    /** It is on its way to the server: only the answer says whether the server has it. */
    isStarting: starting,
    isRunning: starting || (started !== null && !isOver),
    isOver,
    /** The server has it: it goes on without this dialog. */
    goesOn: started !== null && !isOver,
    error,
    start,
    /** Answers whether the server has it. */
    retry,
    forget: () => {
      setStarted(null)
      setError(null)
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
