import { locationProfiles } from '@vitrine/contract/locations'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../api.ts'
import { keepFields, readFields, useOwnKey } from '../drafts.ts'
import { toastDone } from '../ui/toasts.ts'
import { useFaults } from '../use-faults.ts'
import { useRules } from '../use-rules.ts'
import type { WholePlace } from '../whole-place.ts'
import {
  changedFields,
  faultIn,
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

/** The Google profile of a place as somebody edits it; what is not saved is kept on this device. */
export function useProfileForm(place: WholePlace, onSaved: (place: WholePlace) => void) {
  const t = useTranslations('profile')
  const [edits, setEdits] = useState<Partial<ProfileForm>>({})
  const [restored, setRestored] = useState(false)
  const draftKey = useOwnKey(`profile.${place.id}`)
  useEffect(() => {
    void readFields<ProfileForm>(draftKey).then((kept) => {
      if (!kept) return
      setEdits((now) => ({ ...kept, ...now }))
      setRestored(true)
    })
  }, [draftKey])

  const { googleBusinessProfile } = place
  const saved = useMemo(
    () => (googleBusinessProfile ? profileFormOf(googleBusinessProfile) : nothing),
    [googleBusinessProfile],
  )
  const values: ProfileForm = { ...saved, ...edits }
  const changed = googleBusinessProfile ? changedFields(saved, values) : []
  const dirty = changed.length > 0
  const forget = () => {
    void keepFields(draftKey, Object.keys(edits), {})
    setEdits({})
    setRestored(false)
  }
  const save = useApiMutation(locationProfiles.save, {
    onSuccess: (answer) => {
      onSaved(answer)
      forget()
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
  const submit = () => {
    if (dirty && !save.isPending && check())
      save.mutate({ params: { id: place.id }, body: profileBody(saved, values, changed) })
  }
  return {
    values,
    changed,
    dirty,
    restored: restored && dirty,
    set: <F extends ProfileField>(field: F, value: ProfileForm[F]) => {
      const next = { ...edits, [field]: value }
      setEdits(next)
      void keepFields(draftKey, [field], next)
    },
    ...{ errorOf, errors, watch, submit },
    cancel: () => {
      forget()
      save.reset()
    },
    isPending: save.isPending,
  }
}
export type ProfileFormState = ReturnType<typeof useProfileForm>
