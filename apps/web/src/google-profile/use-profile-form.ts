import { locationProfiles } from '@vitrine/contract/locations'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../api.ts'
import { dropDraft, keepDraft, readDraft, useOwnKey } from '../drafts.ts'
import { toastDone } from '../ui/toasts.ts'
import { useFaults } from '../use-faults.ts'
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
  const [checked, setChecked] = useState(false)
  const draftKey = useOwnKey(`profile.${place.id}`)
  useEffect(() => {
    void readDraft<Partial<ProfileForm>>(draftKey).then((kept) => {
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
    setEdits({})
    setChecked(false)
    setRestored(false)
    void dropDraft(draftKey)
  }
  const save = useApiMutation(locationProfiles.save, {
    onSuccess: (answer) => {
      onSaved(answer)
      forget()
      toastDone(t('saved'))
    },
  })
  const refused = useFaults(save.error, profileFields, {
    idOf: (field) => `profile-${field}`,
    nameOf: (field) => t(`field.${field}`),
  })
  const submit = () => {
    setChecked(true)
    const faulty = changed.find((field) => faultIn(values, field) !== null)
    if (faulty) document.getElementById(`profile-${faulty}`)?.focus()
    else if (dirty && !save.isPending)
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
      void keepDraft(draftKey, next)
    },
    errorOf: (field: ProfileField): string | undefined => {
      const fault = checked ? faultIn(values, field) : null
      return fault ? t(`fault.${fault}`) : refused.errorOf(field)
    },
    submit,
    cancel: () => {
      forget()
      save.reset()
    },
    isPending: save.isPending,
    errors: refused.errors,
  }
}
export type ProfileFormState = ReturnType<typeof useProfileForm>
