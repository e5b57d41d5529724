import { locations } from '@vitrine/contract/locations'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../api.ts'
import { dropDraft, keepDraft, readDraft, useOwnKey } from '../../drafts.ts'
import { toastDone } from '../../ui/toasts.ts'
import { useFaults } from '../../use-faults.ts'
import type { WholePlace } from '../../whole-place.ts'
import { changed } from '../every-place.ts'
import { groupsChanged } from '../named.ts'
import { bodyOf, changedFields, faultsIn, fields, formOf, type PlaceForm } from './place-form.ts'

type Degrees = ReturnType<typeof faultsIn>[number]

/** The form of a place: what was changed lies over what the server says, and is kept on this device until it is saved. */
export function usePlaceForm(place: WholePlace) {
  const t = useTranslations('places')
  const [edits, setEdits] = useState<Partial<PlaceForm>>({})
  const [restored, setRestored] = useState(false)
  const [checked, setChecked] = useState<readonly Degrees[]>([])
  const draftKey = useOwnKey(`place.${place.id}`)

  useEffect(() => {
    void readDraft<Partial<PlaceForm>>(draftKey).then((kept) => {
      if (!kept) return
      setEdits((now) => ({ ...kept, ...now }))
      setRestored(true)
    })
  }, [draftKey])

  const saved = useMemo(() => formOf(place), [place])
  const change = changedFields(saved, edits)
  const dirty = Object.keys(change).length > 0
  const save = useApiMutation(locations.update, {
    onSuccess: (answer) => {
      changed(answer)
      if (change.groupe !== undefined) void groupsChanged()
      forget()
      toastDone(t('location.saved'))
    },
  })

  const forget = () => {
    setEdits({})
    setChecked([])
    setRestored(false)
    void dropDraft(draftKey)
  }
  const set = <F extends keyof PlaceForm>(field: F, value: PlaceForm[F]) => {
    const next = { ...edits, [field]: value }
    setEdits(next)
    setChecked((before) => before.filter((one) => one !== field))
    void keepDraft(draftKey, changedFields(saved, next))
  }
  const submit = () => {
    const faults = faultsIn(change)
    setChecked(faults)
    if (faults.length === 0 && dirty && !save.isPending) save.mutate({ params: { id: place.id }, body: bodyOf(change) })
  }
  const nameOf = (field: keyof PlaceForm) => t(`field.${field}`)
  const idOf = (field: keyof PlaceForm) => `place-${field}`
  const refused = useFaults(save.error, fields, { idOf, nameOf })
  const faulty = checked.map((field) => ({ field, message: t(`location.badDegrees.${field}`) }))
  return {
    values: { ...saved, ...edits },
    set,
    errorOf: (field: keyof PlaceForm) => faulty.find((one) => one.field === field)?.message ?? refused.errorOf(field),
    change,
    dirty,
    restored: restored && dirty,
    submit,
    cancel: () => {
      forget()
      save.reset()
    },
    isPending: save.isPending,
    // What is typed wrong was not sent: what was said of the last try is over.
    errors:
      faulty.length === 0
        ? refused.errors
        : faulty.map(({ field, message }) => ({
            fieldId: idOf(field),
            message: t('location.fault', { field: nameOf(field), message }),
          })),
  }
}
export type PlaceFormState = ReturnType<typeof usePlaceForm>
