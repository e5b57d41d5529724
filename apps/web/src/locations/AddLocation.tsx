import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { companies } from '@vitrine/contract/companies'
import { hasSeveralTimeZones } from '@vitrine/contract/countries'
import { locations } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { q, type WriteInput, write } from '../api/queries.ts'
import { FormActions, FormDialog } from '../forms/FormDialog.tsx'
import { FormErrors } from '../forms/FormErrors.tsx'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { useFormEdits } from '../forms/use-form-edits.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useSave } from '../forms/use-save.ts'
import { listTimeZones } from '../i18n/countries.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useMe } from '../session/current-user.ts'
import { Banner } from '../ui/Banner.tsx'
import { fold } from '../ui/fuzzy.ts'
import { toastInfo } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { groupsChanged, useGroups } from './groups-and-labels.ts'
import { added, useAllLocations } from './use-all-locations.ts'

const nothing = { name: '', group: '', zone: '' }

/**
 * One location by its name, with a group if there are any; the rest is filled in on its own page. Where the company's
 * country has several time zones it asks for the zone and preselects none: posts would leave hours wrong.
 */
export function AddLocation({ onClose }: { onClose: () => void }) {
  const t = useTranslations('places')
  const navigate = useNavigate()
  const groups = useGroups().data?.items ?? []
  const form = useFormEdits('place.new', nothing)
  const { name, zone } = form.values
  // It may have been deleted meanwhile.
  const group = groups.some(({ id }) => id === form.values.group) ? form.values.group : null
  // Two may bear one name: it is said, not refused.
  const isNameUsed =
    useAllLocations().data?.items.some((location) => fold(location.name) === fold(name.trim())) ?? false
  const me = useMe()
  const country = useQuery(q(companies.read, { params: { id: me.company.id } })).data?.country ?? ''
  const needsZone = hasSeveralTimeZones(country)
  const zones = useMemo(() => (needsZone ? listTimeZones(country) : []), [needsZone, country])
  const { language } = useFormats()
  const title = t('add.title')
  const save = useSave({
    ...{ form: form.key, title, once: true, close: onClose },
    write: (body: WriteInput<typeof locations.create>['body'], idempotencyKey) =>
      write(locations.create, { body }, idempotencyKey),
    onSaved: (location) => {
      added(location)
      if (location.groupe !== undefined) void groupsChanged()
      form.forget()
      toastInfo(t('add.done', { name: location.name }), {
        action: {
          text: t('add.complete'),
          run: () => void navigate({ to: '/settings/locations/$id', params: { id: location.id } }),
        },
      })
    },
  })
  const submit = () => {
    if (!check()) return
    save.submit({
      name: name.trim(),
      ...(group === null ? {} : { groupe: group }),
      ...(needsZone ? { timeZone: zone } : {}),
    })
  }
  const cancel = () => {
    form.forget()
    onClose()
  }
  const { errorOf, errors, watch, check } = useFormErrors(save.error, ['name', 'groupe', 'timeZone'], {
    getId: (field) => `place-new-${field}`,
    values: { name, groupe: group, timeZone: zone },
    wrong: {
      name: name.trim() === '' ? t('add.nameNeeded') : undefined,
      timeZone: needsZone && zone === '' ? t('add.zoneNeeded') : undefined,
    },
  })
  return (
    <FormDialog {...{ title, save, watch, onClose }} size={440} onSubmit={submit}>
      {form.restored && <RestoredDraft onDiscard={form.forget} />}
      <FormErrors errors={errors} />
      <TextInput
        id="place-new-name"
        label={t('name')}
        value={name}
        maxLength={200}
        data-autofocus
        error={errorOf('name')}
        onChange={(event) => form.set({ name: event.currentTarget.value })}
      />
      {isNameUsed && <Banner tone="amber">{t('add.exists')}</Banner>}
      {groups.length > 0 && (
        <VirtualSelect
          id="place-new-groupe"
          label={t('group')}
          clearable
          placeholder={t('noGroup')}
          options={groups.map((item) => ({ value: item.id, text: item.name }))}
          value={group}
          onChange={(id) => form.set({ group: id ?? '' })}
          error={errorOf('groupe')}
        />
      )}
      {needsZone && (
        <VirtualSelect
          id="place-new-timeZone"
          label={t('field.timeZone')}
          description={t('add.zoneWhy', {
            country: new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
          })}
          placeholder={t('add.zoneChoose')}
          options={zones}
          value={zone === '' ? null : zone}
          onChange={(value) => form.set({ zone: value ?? '' })}
          error={errorOf('timeZone')}
        />
      )}
      <FormActions save={save} submit={t('add.submit')} onCancel={cancel} />
    </FormDialog>
  )
}
