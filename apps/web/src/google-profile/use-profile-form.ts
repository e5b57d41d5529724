import { locationProfiles } from '@vitrine/contract/locations'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../api.ts'
import { useOwnKey } from '../drafts.ts'
import { dropSent, keepFields, readFields } from '../sent-drafts.ts'
import { toastDone } from '../ui/toasts.ts'
import { useFaults } from '../use-faults.ts'
import { useIsOpen } from '../use-is-open.ts'
import { useRules } from '../use-rules.ts'
import { useTellLeft } from '../use-why.ts'
import type { WholePlace } from '../whole-place.ts'
import {
  changedFields,
  editsWith,
  faultIn,
  type ProfileField,
  type ProfileForm,
  profileBody,
  profileFields,
  profileFormOf,
  unsavedOf,
  withEdits,
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
  const values = withEdits(saved, edits)
  const changed = googleBusinessProfile ? changedFields(saved, values) : []
  const dirty = changed.length > 0
  const forget = () => {
    void keepFields(draftKey, Object.keys(edits), {})
    setEdits({})
    setRestored(false)
  }
  const isOpen = useIsOpen()
  const sent = useRef<Partial<ProfileForm>>({})
  const save = useApiMutation(locationProfiles.save, {
    onSuccess: (answer) => {
      onSaved(answer)
      if (isOpen.current) forget()
      else void dropSent(draftKey, sent.current)
      toastDone(t('saved'))
    },
    onError: useTellLeft(`${t('title')} · ${place.name}`),
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
  const submit = async () => {
    if (!dirty || save.isPending || !check()) return
    sent.current = unsavedOf(saved, edits)
    const body = profileBody(saved, values, changed)
    await save.mutateAsync({ params: { id: place.id }, body }).catch(() => undefined) // it is said at its field
  }
  return {
    values,
    changed,
    dirty,
    restored: restored && dirty,
    set: <F extends ProfileField>(field: F, value: ProfileForm[F]) => {
      const next = editsWith(saved, edits, field, value)
      setEdits(next)
      void keepFields(draftKey, [field], unsavedOf(saved, next))
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
