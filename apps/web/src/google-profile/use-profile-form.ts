import { locationProfiles } from '@vitrine/contract/locations'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { send, type WriteInput } from '../api/queries.ts'
import { isSameTrimmed, useEdits } from '../forms/use-form-edits.ts'
import { useFaults } from '../forms/use-form-errors.ts'
import { useSave } from '../forms/use-save.ts'
import { useRules } from '../forms/use-validators.ts'
import type { WholePlace } from '../location-data/location-details.ts'
import { toastDone } from '../ui/toasts.ts'
import {
  changedFields,
  type EditedProfile,
  editedOf,
  faultIn,
  formOfEdited,
  type ProfileField,
  type ProfileForm,
  profileBody,
  profileFields,
  profileFormOf,
} from './profile-form.ts'

const nothing = profileFormOf({
  ...{ additionalPhones: [], additionalCategories: [], categories: [], addressLines: [] },
  ...{ regionCode: '', allowedFoodMenu: false },
})

/** The Google profile of a location as it is edited; what is not saved is kept on this device. */
export function useProfileForm(place: WholePlace, onSaved: (place: WholePlace) => void) {
  const t = useTranslations('profile')
  const { googleBusinessProfile } = place
  const saved = useMemo(
    () => (googleBusinessProfile ? profileFormOf(googleBusinessProfile) : nothing),
    [googleBusinessProfile],
  )
  const savedFields = useMemo(() => editedOf(saved), [saved])
  const form = useEdits<EditedProfile>(`profile.${place.id}`, savedFields, isSameTrimmed)
  const values = formOfEdited(form.values)
  const changed = googleBusinessProfile ? changedFields(form.change) : []
  const dirty = changed.length > 0
  const save = useSave({
    ...{ form: form.key, title: `${t('title')} · ${place.name}`, scope: place.id },
    write: (body: WriteInput<typeof locationProfiles.save>['body']) =>
      send(locationProfiles.save, { params: { id: place.id }, body }),
    onSaved: (answer) => {
      onSaved(answer)
      form.forget()
      toastDone(t('saved'))
    },
  })
  const rules = useRules()
  const wrongIn = (field: ProfileField) => {
    const fault = faultIn(values, field)
    if (fault) return t(`fault.${fault}`)
    return field === 'websiteUri' ? rules.webAddress(values.websiteUri) : undefined
  }
  const { errorOf, errors, watch, check } = useFaults(save.error, profileFields, {
    idOf: (field) => `profile-${field}`,
    nameOf: (field) => t(`field.${field}`),
    values,
    wrong: Object.fromEntries(changed.map((field) => [field, wrongIn(field)])),
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
