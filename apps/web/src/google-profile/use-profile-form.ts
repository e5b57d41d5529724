import { locationProfiles } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { send, type WriteInput } from '../api/queries.ts'
import { isSameTrimmed, useFormEdits } from '../forms/use-form-edits.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useSave } from '../forms/use-save.ts'
import { useValidators } from '../forms/use-validators.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { toastDone } from '../ui/toasts.ts'
import {
  changedFields,
  type EditedProfile,
  findProfileError,
  formOfEdited,
  type ProfileField,
  type ProfileForm,
  profileBody,
  profileFields,
  toEdited,
  toProfileForm,
} from './profile-form.ts'

const nothing = toProfileForm({
  ...{ additionalPhones: [], additionalCategories: [], categories: [], addressLines: [] },
  ...{ regionCode: '', allowedFoodMenu: false },
})

/** The Google profile of a location as it is edited; what is not saved is kept on this device. */
export function useProfileForm(location: LocationDetails, onSaved: (location: LocationDetails) => void) {
  const t = useTranslations('profile')
  const { googleBusinessProfile } = location
  const saved = useMemo(
    () => (googleBusinessProfile ? toProfileForm(googleBusinessProfile) : nothing),
    [googleBusinessProfile],
  )
  const savedFields = useMemo(() => toEdited(saved), [saved])
  const form = useFormEdits<EditedProfile>(`profile.${location.id}`, savedFields, isSameTrimmed)
  const values = formOfEdited(form.values)
  const changed = googleBusinessProfile ? changedFields(form.change) : []
  const dirty = changed.length > 0
  const save = useSave({
    ...{ form: form.key, title: `${t('title')} · ${location.name}`, scope: location.id },
    write: (body: WriteInput<typeof locationProfiles.save>['body']) =>
      send(locationProfiles.save, { params: { id: location.id }, body }),
    onSaved: (savedLocation) => {
      onSaved(savedLocation)
      form.forget()
      toastDone(t('saved'))
    },
  })
  const rules = useValidators()
  const getFieldError = (field: ProfileField) => {
    const error = findProfileError(values, field)
    if (error) return t(`fault.${error}`)
    return field === 'websiteUri' ? rules.webAddress(values.websiteUri) : undefined
  }
  const { errorOf, errors, watch, check } = useFormErrors(save.error, profileFields, {
    getId: (field) => `profile-${field}`,
    getName: (field) => t(`field.${field}`),
    values,
    wrong: Object.fromEntries(changed.map((field) => [field, getFieldError(field)])),
  })
  return {
    ...{ values, changed, dirty, errorOf, errors, watch, save },
    restored: form.restored && dirty,
    discard: form.forget,
    set: <F extends ProfileField>(field: F, value: ProfileForm[F]) =>
      form.set(field === 'flags' ? (value as ProfileForm['flags']) : { [field]: value }), // by its field
    submit: () => {
      if (dirty && !save.isBusy && check()) save.submit(profileBody(saved, values, changed))
    },
    cancel: () => {
      form.forget()
      save.reset()
    },
  }
}
export type ProfileFormState = ReturnType<typeof useProfileForm>
