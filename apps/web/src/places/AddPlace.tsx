import { Button, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { companies } from '@vitrine/contract/companies'
import { hasSeveralTimeZones } from '@vitrine/contract/countries'
import { locations } from '@vitrine/contract/locations'
import { type FormEvent, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { q, useApiMutation } from '../api.ts'
import { useOwnKey } from '../drafts.ts'
import { timeZonesIn } from '../regions.ts'
import { useSentDraft } from '../sent-drafts.ts'
import { Banner } from '../ui/Banner.tsx'
import dialog from '../ui/dialog.module.css'
import { FormErrors } from '../ui/FormErrors.tsx'
import { fold } from '../ui/fuzzy.ts'
import { toastInfo } from '../ui/toasts.ts'
import { savesByKey } from '../ui/use-save-key.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { useFaults } from '../use-faults.ts'
import { useFormats } from '../use-formats.ts'
import { useTellLeft } from '../use-why.ts'
import { added, useEveryPlace } from './every-place.ts'
import { groupsChanged, useGroups } from './named.ts'

/**
 * One location by its name, with a group if there are any; the rest is filled in on its own page. Where the company's
 * country has several time zones it asks for the zone and preselects none: posts would leave hours wrong.
 */
export function AddPlace({ onClose }: { onClose: () => void }) {
  const t = useTranslations('places')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const groups = useGroups().data?.items ?? []
  const naming = useSentDraft(useOwnKey('place.new'))
  const grouping = useSentDraft(useOwnKey('place.new.group'))
  const zoning = useSentDraft(useOwnKey('place.new.zone'))
  const [name, chosen, zone] = [naming.text, grouping.text, zoning.text]
  // It may be gone since.
  const group = groups.some(({ id }) => id === chosen) ? chosen : null
  // Two may bear one name: it is said, not refused.
  const isTaken = useEveryPlace().data?.items.some((place) => fold(place.name) === fold(name.trim())) ?? false
  const me = useMe()
  const country = useQuery(q(companies.read, { params: { id: me.company.id } })).data?.country ?? ''
  const needsZone = hasSeveralTimeZones(country)
  const zones = useMemo(() => (needsZone ? timeZonesIn(country) : []), [needsZone, country])
  const { language } = useFormats()
  const create = useApiMutation(locations.create, {
    onSuccess: (place) => {
      added(place)
      if (group !== null) void groupsChanged()
      naming.drop()
      grouping.drop()
      zoning.drop()
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
    zoning.sending()
    const body = {
      name: name.trim(),
      ...(group === null ? {} : { groupe: group }),
      ...(needsZone ? { timeZone: zone } : {}),
    }
    // Of the call: what was opened since stays open.
    create.mutate({ body }, { onSuccess: onClose })
  }
  const { errorOf, errors, watch, check } = useFaults(create.error, ['name', 'groupe', 'timeZone'], {
    idOf: (field) => `place-new-${field}`,
    values: { name, groupe: group, timeZone: zone },
    wrong: {
      name: name.trim() === '' ? t('add.nameNeeded') : undefined,
      timeZone: needsZone && zone === '' ? t('add.zoneNeeded') : undefined,
    },
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
            onChange={(value) => zoning.write(value ?? '')}
            error={errorOf('timeZone')}
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
