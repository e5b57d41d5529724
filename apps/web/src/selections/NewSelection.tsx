import type { MemberOf } from '@vitrine/contract/operation'
import { savedSelections } from '@vitrine/contract/saved-selections'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../api.ts'
import { useOwnKey } from '../drafts.ts'
import { useSentDraft } from '../sent-drafts.ts'
import { KeepForm } from '../ui/KeepForm.tsx'
import { toastDone } from '../ui/toasts.ts'
import { useFault } from '../use-fault.ts'
import { useTellLeft } from '../use-why.ts'

interface Props {
  selected: ReadonlySet<string>
  known: readonly MemberOf<typeof savedSelections.list>[]
}

/** A name that is there already gets the places chosen now. */
export function NewSelection({ selected, known }: Props) {
  const t = useTranslations('kit.selections')
  const id = useId()
  const { text: name, write: setName, sending, drop, clear } = useSentDraft(useOwnKey('selection'))
  const same = known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const done = {
    onSuccess: async (kept: { name: string }) => {
      drop()
      clear()
      await invalidate(savedSelections.list)
      toastDone(t('saved', { name: kept.name }))
    },
    onError: useTellLeft(t('save')),
  }
  const create = useApiMutation(savedSelections.create, done)
  const update = useApiMutation(savedSelections.update, done)
  const { fault, check } = useFault(create.error ?? update.error, { id, name: 'name', value: name })
  return (
    <KeepForm
      id={id}
      label={t('name')}
      name={name}
      onName={setName}
      action={same ? t('replace') : t('save')}
      error={fault}
      pending={create.isPending || update.isPending}
      onKeep={() => {
        if (!check()) return
        const locations = [...selected]
        // What was said of one is over with the other.
        for (const tried of [create, update]) tried.reset()
        sending()
        if (same) update.mutate({ params: { id: same.id }, body: { locations } })
        else create.mutate({ body: { name, locations } })
      }}
    />
  )
}
