import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import type { BodyInputOf } from '@vitrine/contract/operation'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { q, write } from '../../api/queries.ts'
import { FormActions, FormDialog } from '../../forms/FormDialog.tsx'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { toastDone } from '../../ui/toasts.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import type { SharedMedia } from '../shown-media.ts'
import { invalidateSharedMedia } from '../uploads/invalidate-library.ts'

const getFieldId = (field: 'everybody' | 'companies') => `share-${field}`

/** Which companies may use files: every one, or those that are named. The choice is stored as a draft until it is saved. */
export function ShareDialog({ medias, onClose }: { medias: readonly SharedMedia[]; onClose: () => void }) {
  const t = useTranslations('library.shared')
  const [first] = medias
  const form = useFormEdits(`share ${medias.map(({ id }) => id).join(' ')}`, {
    everybody: medias.every((media) => media.everybody),
    companies: first?.companies.map((company) => company['@id']) ?? [],
  })
  const { everybody, companies: chosen } = form.values
  const [search, setSearch] = useState('')
  const title = t('dialog', { count: medias.length })
  const save = useSave({
    ...{ form: form.key, title, close: onClose },
    write: async (body: BodyInputOf<typeof sharedMedias.update>, idempotencyKey) => {
      try {
        for (const { id } of medias) await write(sharedMedias.update, { params: { id }, body }, idempotencyKey)
      } catch (failure) {
        // The first of them may have been changed.
        void invalidateSharedMedia()
        throw failure
      }
    },
    onSaved: async () => {
      await form.settle(invalidateSharedMedia())
      toastDone(t('saved'))
    },
  })
  const found = useQuery(
    q(companies.list, { query: { ...(search ? { name: search } : {}), itemsPerPage: 100, order: { name: 'asc' } } }),
  )
  // Searched, only what is found is there to be taken: the first of the list is what Enter takes.
  const known = search === '' ? medias.flatMap((media) => media.companies) : []
  const named = new Map([...(found.data?.member ?? []), ...known].map((company) => [company['@id'], company.name]))
  const { errorOf, errors, watch, check } = useFormErrors(save.error, ['everybody', 'companies'], {
    getId: getFieldId,
    // Not chosen among, they are not in sight.
    values: { everybody, companies: everybody ? null : chosen },
  })
  const cancel = () => {
    form.forget()
    onClose()
  }
  return (
    <FormDialog
      {...{ title, save, watch, onClose }}
      size={480}
      onSubmit={() => {
        if (check()) save.submit({ everybody, companies: everybody ? [] : [...chosen] })
      }}
    >
      {form.restored && <RestoredDraft onDiscard={form.forget} />}
      <FormErrors errors={errors} />
      <Radio
        id={getFieldId('everybody')}
        name="with"
        checked={everybody}
        error={errorOf('everybody')}
        onChange={() => form.set({ everybody: true })}
        label={t('everybody')}
        description={t('everybodyHint')}
      />
      <Radio name="with" checked={!everybody} onChange={() => form.set({ everybody: false })} label={t('some')} />
      {!everybody && (
        <VirtualSelect
          multiple
          id={getFieldId('companies')}
          label={t('companies')}
          placeholder={t('chooseCompanies')}
          options={[...named].map(([value, text]) => ({ value, text }))}
          value={chosen}
          error={errorOf('companies')}
          onChange={(to) => form.set({ companies: to })}
          onSearch={setSearch}
          loading={found.isFetching}
        />
      )}
      <FormActions save={save} submit={t('save')} onCancel={cancel} />
    </FormDialog>
  )
}
