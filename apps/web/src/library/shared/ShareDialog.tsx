import { Button, Modal, Radio } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import type { BodyInputOf } from '@vitrine/contract/operation'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { q } from '../../api.ts'
import { useEdits } from '../../settings/use-edits.ts'
import dialog from '../../ui/dialog.module.css'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { toastDone } from '../../ui/toasts.ts'
import { savesByKey } from '../../ui/use-save-key.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { useFaults } from '../../use-faults.ts'
import { useTellLeft } from '../../use-why.ts'
import type { SharedMedia } from '../shown.ts'
import { sharedChanged } from '../uploads/changed.ts'

const idOf = (field: 'everybody' | 'companies') => `share-${field}`

/** Which companies may use files: every one, or those that are named. What is chosen is kept until it is saved. */
export function ShareDialog({ medias, onClose }: { medias: readonly SharedMedia[]; onClose: () => void }) {
  const t = useTranslations('library.shared')
  const app = useTranslations('app')
  const [first] = medias
  const form = useEdits(`share ${medias.map(({ id }) => id).join(' ')}`, {
    everybody: medias.every((media) => media.everybody),
    companies: first?.companies.map((company) => company['@id']) ?? [],
  })
  const { everybody, companies: chosen } = form.values
  const [search, setSearch] = useState('')
  const title = t('dialog', { count: medias.length })
  const tellLeft = useTellLeft(title)
  const save = useMutation({
    mutationFn: async (body: BodyInputOf<typeof sharedMedias.update>) => {
      for (const { id } of medias) await send(sharedMedias.update, { params: { id }, body })
    },
    onSuccess: () => {
      void form.settle(sharedChanged())
      toastDone(t('saved'))
    },
    onError: (failure) => {
      void sharedChanged()
      tellLeft(failure)
    },
  })
  const found = useQuery(
    q(companies.list, { query: { ...(search ? { name: search } : {}), itemsPerPage: 100, order: { name: 'asc' } } }),
  )
  // Searched, only what is found is there to be taken: the first of the list is what Enter takes.
  const known = search === '' ? medias.flatMap((media) => media.companies) : []
  const named = new Map([...(found.data?.member ?? []), ...known].map((one) => [one['@id'], one.name]))
  const { errorOf, errors, watch, check } = useFaults(save.error, ['everybody', 'companies'], {
    idOf,
    // Not chosen among, they are not in sight.
    values: { everybody, companies: everybody ? null : chosen },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !check()) return
    // Of the call: what was opened since stays open.
    save.mutate({ everybody, companies: everybody ? [] : [...chosen] }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': app('close') }}>
      <form ref={savesByKey} className={dialog.form} onSubmit={submit} noValidate {...watch}>
        <FormErrors errors={errors} />
        <Radio
          id={idOf('everybody')}
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
            id={idOf('companies')}
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
        <div className={dialog.actions}>
          <Button
            variant="default"
            onClick={() => {
              form.forget()
              onClose()
            }}
          >
            {app('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
