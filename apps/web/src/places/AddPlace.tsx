import { Button, Modal, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { locations } from '@vitrine/contract/locations'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../api.ts'
import { useOwnKey } from '../drafts.ts'
import { useSentDraft } from '../sent-drafts.ts'
import { Banner } from '../ui/Banner.tsx'
import dialog from '../ui/dialog.module.css'
import { FormErrors } from '../ui/FormErrors.tsx'
import { fold } from '../ui/fuzzy.ts'
import { toastInfo } from '../ui/toasts.ts'
import { savesByKey } from '../ui/use-save-key.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { useFaults } from '../use-faults.ts'
import { useTellLeft } from '../use-why.ts'
import { added, useEveryPlace } from './every-place.ts'
import { groupsChanged, useGroups } from './named.ts'

/** One place by its name, with a group if there are any; the rest is filled in on its own page. */
export function AddPlace({ onClose }: { onClose: () => void }) {
  const t = useTranslations('places')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const groups = useGroups().data?.items ?? []
  const naming = useSentDraft(useOwnKey('place.new'))
  const grouping = useSentDraft(useOwnKey('place.new.group'))
  const [name, chosen] = [naming.text, grouping.text]
  // It may be gone since.
  const group = groups.some(({ id }) => id === chosen) ? chosen : null
  // Two may bear one name: it is said, not refused.
  const isTaken = useEveryPlace().data?.items.some((place) => fold(place.name) === fold(name.trim())) ?? false
  const create = useApiMutation(locations.create, {
    onSuccess: (place) => {
      added(place)
      if (group !== null) void groupsChanged()
      naming.drop()
      grouping.drop()
      toastInfo(t('add.done', { name: place.name }), {
        action: {
          text: t('add.complete'),
          run: () => void navigate({ to: '/settings/locations/$id', params: { id: place.id } }),
        },
      })
    },
    onError: useTellLeft(t('add.title')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || !check()) return
    naming.sending()
    grouping.sending()
    const body = { name: name.trim(), ...(group === null ? {} : { groupe: group }) }
    // Of the call: what was opened since stays open.
    create.mutate({ body }, { onSuccess: onClose })
  }
  const { errorOf, errors, watch, check } = useFaults(create.error, ['name', 'groupe'], {
    idOf: (field) => `place-new-${field}`,
    values: { name, groupe: group },
    wrong: { name: name.trim() === '' ? t('add.nameNeeded') : undefined },
  })
  return (
    <Modal opened onClose={onClose} title={t('add.title')} closeButtonProps={{ 'aria-label': app('close') }} size={440}>
      <form ref={savesByKey} onSubmit={submit} className={dialog.form} {...watch}>
        <FormErrors errors={errors} />
        <TextInput
          id="place-new-name"
          label={t('name')}
          value={name}
          maxLength={200}
          data-autofocus
          error={errorOf('name')}
          onChange={(event) => naming.write(event.currentTarget.value)}
        />
        {isTaken && <Banner tone="amber">{t('add.exists')}</Banner>}
        {groups.length > 0 && (
          <VirtualSelect
            id="place-new-groupe"
            label={t('group')}
            clearable
            placeholder={t('noGroup')}
            options={groups.map((one) => ({ value: one.id, text: one.name }))}
            value={group}
            onChange={(id) => grouping.write(id ?? '')}
            error={errorOf('groupe')}
          />
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('add.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
