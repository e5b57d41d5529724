import { Button, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { locations } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../api/queries.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { listCountries, timeZonesWith } from '../../i18n/countries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { LocationDetails } from '../../location-data/location-details.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { toastError } from '../../ui/toasts.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { useGroups, useLabels } from '../groups-and-labels.ts'
import classes from './LocationPage.module.css'
import type { LocationFormValues } from './location-form.ts'
import type { LocationFormState } from './use-location-form.ts'

type TextField = Exclude<keyof LocationFormValues, 'groupe' | 'locationLabels' | 'country' | 'timeZone'>

interface Props {
  location: LocationDetails
  form: LocationFormState
  mayChange: boolean
}

/** Group, labels, address and how to reach the place. The name stands in the header. */
export function DetailsSection({ location, form, mayChange }: Props) {
  const t = useTranslations('places')
  const formats = useFormats()
  const groups = useGroups().data?.items ?? []
  const labels = useLabels().data?.items ?? []
  const { values, set, errorOf } = form
  const countries = useMemo(() => listCountries(formats.language), [formats.language])
  const zones = useMemo(() => timeZonesWith(location.timeZone), [location.timeZone])
  const text = (field: TextField, more: { inputMode?: 'tel' | 'url' | 'decimal'; autoComplete?: string } = {}) => (
    <TextInput
      id={`place-${field}`}
      label={t(`field.${field}`)}
      value={values[field]}
      error={errorOf(field)}
      disabled={!mayChange}
      onChange={(event) => set(field, event.currentTarget.value)}
      {...more}
    />
  )
  return (
    <Card title={t('location.anchor.details')} icon={IconMapPin}>
      <div className={classes.notes}>
        {form.restored && <RestoredDraft onDiscard={form.discard} />}
        <FormErrors errors={form.errors} />
      </div>
      <SavingFields save={form.save} noticeMargin="top">
        <div className={classes.grid} {...form.watch}>
          <div data-span="3">
            <VirtualSelect
              id="place-groupe"
              label={t('group')}
              clearable
              disabled={!mayChange}
              placeholder={t('noGroup')}
              options={groups.map(({ id, name }) => ({ value: id, text: name }))}
              value={values.groupe === '' ? null : values.groupe}
              error={errorOf('groupe')}
              onChange={(group) => set('groupe', group ?? '')}
            />
          </div>
          <div data-span="3">
            <VirtualSelect
              id="place-locationLabels"
              multiple
              label={t('labels')}
              disabled={!mayChange}
              placeholder={t('location.noLabel')}
              options={labels.map(({ id, name }) => ({ value: id, text: name }))}
              value={values.locationLabels}
              error={errorOf('locationLabels')}
              onChange={(chosen) => set('locationLabels', chosen)}
            />
          </div>
          <div data-span="6">{text('street')}</div>
          <div data-span="2" data-narrow>
            {text('postalCode')}
          </div>
          <div data-span="2" data-narrow>
            {text('city')}
          </div>
          <div data-span="2">
            <VirtualSelect
              id="place-country"
              label={t('field.country')}
              disabled={!mayChange}
              options={countries}
              value={values.country}
              error={errorOf('country')}
              onChange={(country) => country !== null && set('country', country)}
            />
          </div>
          <div data-span="3">{text('phone', { inputMode: 'tel' })}</div>
          <div data-span="3">{text('website', { inputMode: 'url' })}</div>
          <div data-span="3">{text('externalId')}</div>
          <div data-span="3">
            <VirtualSelect
              id="place-timeZone"
              label={t('field.timeZone')}
              disabled={!mayChange}
              options={zones}
              value={values.timeZone}
              error={errorOf('timeZone')}
              onChange={(zone) => zone !== null && set('timeZone', zone)}
            />
            {location.timeZoneToCheck && values.timeZone === location.timeZone && (
              <ZoneToCheck location={location} mayChange={mayChange} />
            )}
          </div>
          <div data-span="3" data-narrow>
            {text('latitude', { inputMode: 'decimal' })}
          </div>
          <div data-span="3" data-narrow>
            {text('longitude', { inputMode: 'decimal' })}
          </div>
        </div>
      </SavingFields>
    </Card>
  )
}

/** Nobody has said yet which of its country's zones it is. Another choice in the field settles it as well. */
function ZoneToCheck({ location, mayChange }: Pick<Props, 'location' | 'mayChange'>) {
  const t = useTranslations('places.location')
  const why = useErrorReason()
  const confirm = useApiMutation(locations.update, { onError: (error) => toastError(why(error)) })
  return (
    <Banner tone="amber">
      {t('zoneToCheck')}{' '}
      {mayChange && (
        <Button
          size="xs"
          variant="default"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ params: { id: location.id }, body: { timeZone: location.timeZone } })}
        >
          {t('zoneIsRight')}
        </Button>
      )}
    </Banner>
  )
}
