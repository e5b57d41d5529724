import { locations } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { isSameTrimmed, useFormEdits } from '../../forms/use-form-edits.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { useValidators } from '../../forms/use-validators.ts'
import type { LocationDetails } from '../../location-data/location-details.ts'
import { toastDone } from '../../ui/toasts.ts'
import { groupsChanged } from '../groups-and-labels.ts'
import { relabelling } from '../relabel-location.ts'
import { changed } from '../use-all-locations.ts'
import {
  fields,
  isDegrees,
  type LocationFormEdits,
  type LocationFormValues,
  labelChange,
  labelsWith,
  toFormValues,
  toRequestBody,
  toSavedEdits,
} from './location-form.ts'

/** The form of a location: edits lie over the saved values, and are kept on this device until they are saved. */
export function useLocationForm(location: LocationDetails) {
  const t = useTranslations('places')
  const before = useMemo(() => toFormValues(location), [location])
  const saved = useMemo(() => toSavedEdits(before), [before])
  const form = useFormEdits<LocationFormEdits>(`place.${location.id}`, saved, isSameTrimmed)
  const { change } = form
  const save = useSave({
    ...{ form: form.key, title: `${t('location.anchor.details')} · ${location.name}`, scope: location.id },
    write: (change: Partial<LocationFormEdits>) => saveLocation(location.id, change),
    onSaved: (response, { groupe }) => {
      changed(response)
      if (groupe !== undefined) void groupsChanged()
      form.forget()
      toastDone(t('location.saved'))
    },
  })
  const set = <F extends keyof LocationFormValues>(field: F, value: LocationFormValues[F]) =>
    form.set(field === 'locationLabels' ? labelChange(before.locationLabels, value as string[]) : { [field]: value }) // by its field
  const locationLabels = labelsWith(before.locationLabels, form.values)
  const values: LocationFormValues = { ...form.values, locationLabels }
  const hasNewLabels = locationLabels !== before.locationLabels
  const changedFields = fields.filter((field) =>
    field === 'locationLabels' ? hasNewLabels : change[field] !== undefined,
  )
  const dirty = changedFields.length > 0
  const rules = useValidators()
  const degrees = (field: 'latitude' | 'longitude') =>
    isDegrees(field, change[field] ?? '') ? undefined : t(`location.badDegrees.${field}`)
  const { errorOf, errors, watch, check } = useFormErrors(save.error, fields, {
    getId: (field) => `place-${field}`,
    getName: (field) => t(`field.${field}`),
    values,
    wrong: {
      website: rules.webAddress(change.website ?? ''),
      ...{ latitude: degrees('latitude'), longitude: degrees('longitude') },
    },
  })
  return {
    ...{ values, set, errorOf, errors, watch, save, dirty },
    changed: changedFields,
    restored: form.restored && dirty,
    discard: form.forget,
    submit: () => {
      if (dirty && !save.isBusy && check()) save.submit(change)
    },
    cancel: () => {
      form.forget()
      save.reset()
    },
  }
}

async function saveLocation(id: string, change: Partial<LocationFormEdits>) {
  const { labelsOn = [], labelsOff = [] } = change
  const isRelabelled = labelsOn.length + labelsOff.length > 0
  const labels = isRelabelled ? (await relabelling(id, labelsOn, labelsOff)).labels : null
  return send(locations.update, { params: { id }, body: toRequestBody(change, labels) })
}

export type LocationFormState = ReturnType<typeof useLocationForm>
