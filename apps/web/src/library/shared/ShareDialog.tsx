import { Button, Modal, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { q } from '../../api.ts'
import dialog from '../../ui/dialog.module.css'
import { toastDone } from '../../ui/toasts.ts'
import { useSaveKey } from '../../ui/use-save-key.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { useWhy } from '../../use-why.ts'
import type { SharedMedia } from '../shown.ts'
import { sharedChanged } from '../uploads/changed.ts'

/** Which companies may use files: every one, or those that are named. */
export function ShareDialog({ medias, onClose }: { medias: readonly SharedMedia[]; onClose: () => void }) {
  const t = useTranslations('library.shared')
  const app = useTranslations('app')
  const why = useWhy()
  const [first] = medias
  const [everybody, setEverybody] = useState(medias.every((media) => media.everybody))
  const [chosen, setChosen] = useState<readonly string[]>(first?.companies.map((company) => company['@id']) ?? [])
  const [search, setSearch] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const found = useQuery(
    q(companies.list, { query: { ...(search ? { name: search } : {}), itemsPerPage: 100, order: { name: 'asc' } } }),
  ).data
  const named = new Map(
    [...(found?.member ?? []), ...medias.flatMap((media) => media.companies)].map((one) => [one['@id'], one.name]),
  )
  const save = async () => {
    setBusy(true)
    try {
      const body = { everybody, companies: everybody ? [] : [...chosen] }
      for (const { id } of medias) await send(sharedMedias.update, { params: { id }, body })
      toastDone(t('saved'))
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
      await sharedChanged()
    }
  }
  useSaveKey(!busy, () => void save())
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('dialog', { count: medias.length })}
      size={480}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={dialog.form}>
        <Radio
          name="with"
          checked={everybody}
          onChange={() => setEverybody(true)}
          label={t('everybody')}
          description={t('everybodyHint')}
        />
        <Radio name="with" checked={!everybody} onChange={() => setEverybody(false)} label={t('some')} />
        {!everybody && (
          <VirtualSelect
            multiple
            label={t('companies')}
            placeholder={t('chooseCompanies')}
            options={[...named].map(([value, text]) => ({ value, text }))}
            value={chosen}
            onChange={setChosen}
            onSearch={setSearch}
          />
        )}
        {error !== null && (
          <p className={dialog.error} role="alert">
            {why(error)}
          </p>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
