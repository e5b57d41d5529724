import type { MemberOf } from '@vitrine/contract/operation'
import { savedSelections } from '@vitrine/contract/saved-selections'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../api.ts'
import { useOwnDraft } from '../drafts.ts'
import { KeepForm } from '../ui/KeepForm.tsx'
import { toastDone } from '../ui/toasts.ts'
import { useFault } from '../use-fault.ts'

interface Props {
  selected: ReadonlySet<string>
  known: readonly MemberOf<typeof savedSelections.list>[]
}

/** A name that is there already gets the places chosen now. */
export function NewSelection({ selected, known }: Props) {
  const t = useTranslations('kit.selections')
  const id = useId()
  const [name, setName] = useOwnDraft('selection')
  const same = known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const done = {
    onSuccess: async () => {
      setName('')
      await invalidate(savedSelections.list)
      toastDone(t('saved', { name: name.trim() }))
    },
  }
  const create = useApiMutation(savedSelections.create, done)
  const update = useApiMutation(savedSelections.update, done)
  const { fault } = useFault(create.error ?? update.error, { id, name: 'name', value: name })
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
        const locations = [...selected]
        // What was said of one is over with the other.
        for (const tried of [create, update]) tried.reset()
        if (same) update.mutate({ params: { id: same.id }, body: { locations } })
        else create.mutate({ body: { name, locations } })
      }}
    />
  )
}
