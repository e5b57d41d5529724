import type { MemberOf } from '@vitrine/contract/operation'
import { savedSelections } from '@vitrine/contract/saved-selections'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, write } from '../api/queries.ts'
import { useDraft, useOwnKey } from '../drafts/drafts.ts'
import { SaveNameForm } from '../forms/SaveNameForm.tsx'
import { useFieldError } from '../forms/use-field-error.ts'
import { useSave } from '../forms/use-save.ts'
import { toastDone } from '../ui/toasts.ts'

interface Props {
  selected: ReadonlySet<string>
  known: readonly MemberOf<typeof savedSelections.list>[]
}

interface Submission {
  /** The selection to replace; undefined creates a new one. */
  readonly id: string | undefined
  readonly name: string
  readonly locations: string[]
}

/** Saves the chosen locations under a name. A selection that has this name already is replaced. */
export function NewSelection({ selected, known }: Props) {
  const t = useTranslations('kit.selections')
  const id = useId()
  const form = useOwnKey('selection')
  const [name, setName, draft] = useDraft(form)
  const same = known.find((selection) => selection.name.toLowerCase() === name.trim().toLowerCase())
  const save = useSave({
    ...{ form, title: t('save'), once: true, close: draft.discard },
    write: ({ id, name, locations }: Submission, idempotencyKey) =>
      id === undefined
        ? write(savedSelections.create, { body: { name, locations } }, idempotencyKey)
        : write(savedSelections.update, { params: { id }, body: { locations } }, idempotencyKey),
    onSaved: async (selection) => {
      draft.drop()
      await invalidate(savedSelections.list)
      toastDone(t('saved', { name: selection.name }))
    },
  })
  const { fault, check } = useFieldError(save.error, { id, name: 'name', value: name })
  return (
    <SaveNameForm
      id={id}
      label={t('name')}
      name={name}
      onName={setName}
      action={same ? t('replace') : t('save')}
      error={fault}
      save={save}
      onSave={() => {
        if (check()) save.submit({ id: same?.id, name, locations: [...selected] })
      }}
    />
  )
}
