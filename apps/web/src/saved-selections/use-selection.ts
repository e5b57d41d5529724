import { useMutation } from '@tanstack/react-query'
import { LocationSummary } from '@vitrine/contract/locations'
import type { MemberOf } from '@vitrine/contract/operation'
import { parseIri } from '@vitrine/contract/resource'
import { savedSelections } from '@vitrine/contract/saved-selections'
import { useTranslations } from 'use-intl'
import { invalidate } from '../api/queries.ts'
import { newKey, send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { toastDone, toastError } from '../ui/toasts.ts'

interface Act {
  readonly act: () => Promise<void>
  readonly reads?: boolean
}
type Selection = MemberOf<typeof savedSelections.list>

/** The actions of a saved selection. Those that remove something can be undone. */
export function useSelection({ id, name }: Selection, onChoose: (locationIds: readonly string[]) => void) {
  const t = useTranslations('kit')
  const why = useErrorReason()
  const params = { id }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act }: Act) => act(),
    onError: (error, { reads }) => {
      toastError(t(reads ? 'selections.notRead' : 'selections.notChanged', { name }), { more: why(error) })
    },
    onSettled: () => {
      void invalidate(savedSelections.list)
    },
  })
  // The button stays enabled to keep its focus, so a second click while pending is ignored here.
  const run = (act: Act) => {
    if (!isPending) mutate(act)
  }
  const change = (act: () => Promise<void>) => run({ act })
  const fetchLocations = async () => (await send(savedSelections.read, { params })).locations
  const put = (body: { name?: string; locations?: readonly string[] }) => send(savedSelections.update, { params, body })
  const undo = (act: () => Promise<unknown>) => ({
    undo: { text: t('undo'), run: () => change(async () => void (await act())) },
  })
  return {
    choose: () =>
      run({
        reads: true,
        act: async () => onChoose((await fetchLocations()).flatMap((iri) => parseIri(LocationSummary, iri) ?? [])),
      }),
    replace: (locations: readonly string[]) =>
      change(async () => {
        const before = await fetchLocations()
        await put({ locations })
        // A selection without visible locations cannot be saved, so there is nothing to undo to.
        const more = before.length > 0 ? undo(() => put({ locations: before })) : {}
        toastDone(t('selections.replaced', { name }), more)
      }),
    /** Rejects when the server refuses the name. */
    rename: async (next: string) => {
      await put({ name: next })
      await invalidate(savedSelections.list)
      toastDone(
        t('selections.renamed', { name: next }),
        undo(() => put({ name })),
      )
    },
    remove: (onGone: () => void) =>
      change(async () => {
        const locations = await fetchLocations()
        await send(savedSelections.remove, { params })
        onGone()
        const again = () => send(savedSelections.create, { body: { name, locations } }, { idempotencyKey: newKey() })
        toastDone(t('selections.removed', { name }), locations.length > 0 ? undo(again) : {})
      }),
  }
}
