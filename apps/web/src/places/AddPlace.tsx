import { Button, Modal, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { locations } from '@vitrine/contract/locations'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { byField, toApiError } from '../api/error.ts'
import { useApiMutation } from '../api.ts'
import dialog from '../ui/dialog.module.css'
import { toastInfo } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { useErrorText } from '../use-error-text.ts'
import { added } from './every-place.ts'
import { groupsChanged, useGroups } from './named.ts'

/** One place by its name, with a group if there are any; the rest is filled in on its own page. */
export function AddPlace({ onClose }: { onClose: () => void }) {
  const t = useTranslations('places')
  const app = useTranslations('app')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const groups = useGroups().data?.items ?? []
  const [name, setName] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const [isBlank, setBlank] = useState(false)
  const create = useApiMutation(locations.create, {
    onSuccess: (place) => {
      added(place)
      if (group !== null) void groupsChanged()
      toastInfo(t('add.done', { name: place.name }), {
        action: {
          text: t('add.complete'),
          run: () => void navigate({ to: '/settings/locations/$id', params: { id: place.id } }),
        },
        stays: 6000,
      })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBlank(name.trim() === '')
    if (name.trim() !== '') create.mutate({ body: { name: name.trim(), ...(group === null ? {} : { groupe: group }) } })
  }
  const faults = create.error ? byField(toApiError(create.error), ['name', 'groupe']) : null
  const rest = create.error && Object.keys(faults?.fields ?? {}).length === 0
  return (
    <Modal opened onClose={onClose} title={t('add.title')} closeButtonProps={{ 'aria-label': app('close') }} size={440}>
      <form onSubmit={submit} className={dialog.form}>
        <TextInput
          label={t('name')}
          value={name}
          maxLength={200}
          data-autofocus
          error={isBlank && name.trim() === '' ? t('add.nameNeeded') : faults?.fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {groups.length > 0 && (
          <VirtualSelect
            label={t('group')}
            clearable
            placeholder={t('noGroup')}
            options={groups.map((one) => ({ value: one.id, text: one.name }))}
            value={group}
            onChange={setGroup}
            error={faults?.fields.groupe}
          />
        )}
        {rest && (
          <p className={dialog.error} role="alert">
            {errorText(create.error)}
          </p>
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
