import { locations } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { isSameTrimmed, useEdits } from '../../forms/use-form-edits.ts'
import { useFaults } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { useRules } from '../../forms/use-validators.ts'
import type { WholePlace } from '../../location-data/location-details.ts'
import { toastDone } from '../../ui/toasts.ts'
import { changed } from '../every-place.ts'
import { groupsChanged } from '../named.ts'
import { relabelling } from '../relabel-place.ts'
import {
  bodyOf,
  type EditedPlace,
  fields,
  formOf,
  isDegrees,
  labelChange,
  labelsWith,
  type PlaceForm,
  savedOf,
} from './place-form.ts'

/** The form of a location: edits lie over the saved values, and are kept on this device until they are saved. */
export function usePlaceForm(place: WholePlace) {
  const t = useTranslations('places')
  const before = useMemo(() => formOf(place), [place])
  const saved = useMemo(() => savedOf(before), [before])
  const form = useEdits<EditedPlace>(`place.${place.id}`, saved, isSameTrimmed)
  const { change } = form
  const save = useSave({
    ...{ form: form.key, title: `${t('location.anchor.details')} · ${place.name}`, scope: place.id },
    write: (change: Partial<EditedPlace>) => savePlace(place.id, change),
    onSaved: (answer, { groupe }) => {
      changed(answer)
      if (groupe !== undefined) void groupsChanged()
      form.forget()
      toastDone(t('location.saved'))
    },
  })
  const set = <F extends keyof PlaceForm>(field: F, value: PlaceForm[F]) =>
    form.set(field === 'locationLabels' ? labelChange(before.locationLabels, value as string[]) : { [field]: value }) // by its field
  const locationLabels = labelsWith(before.locationLabels, form.values)
  const values: PlaceForm = { ...form.values, locationLabels }
  const hasNewLabels = locationLabels !== before.locationLabels
  const changedFields = fields.filter((field) =>
    field === 'locationLabels' ? hasNewLabels : change[field] !== undefined,
  )
  const dirty = changedFields.length > 0
  const rules = useRules()
  const degrees = (field: 'latitude' | 'longitude') =>
    isDegrees(field, change[field] ?? '') ? undefined : t(`location.badDegrees.${field}`)
  const { errorOf, errors, watch, check } = useFaults(save.error, fields, {
    idOf: (field) => `place-${field}`,
    nameOf: (field) => t(`field.${field}`),
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

async function savePlace(id: string, change: Partial<EditedPlace>) {
  const { labelsOn = [], labelsOff = [] } = change
  const isRelabelled = labelsOn.length + labelsOff.length > 0
  const labels = isRelabelled ? (await relabelling(id, labelsOn, labelsOff)).labels : null
  return send(locations.update, { params: { id }, body: bodyOf(change, labels) })
}

export type PlaceFormState = ReturnType<typeof usePlaceForm>
