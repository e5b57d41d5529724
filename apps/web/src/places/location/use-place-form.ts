import { locations } from '@vitrine/contract/locations'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { byField, toApiError } from '../../api/error.ts'
import { useApiMutation } from '../../api.ts'
import { dropDraft, keepDraft, readDraft } from '../../drafts.ts'
import { toastDone } from '../../ui/toasts.ts'
import type { WholePlace } from '../../whole-place.ts'
import { changed } from '../every-place.ts'
import { groupsChanged } from '../named.ts'
import { bodyOf, changedFields, faultsIn, fields, formOf, type PlaceForm } from './place-form.ts'

/** The form of a place: what was changed lies over what the server says, and is kept on this device until it is saved. */
export function usePlaceForm(place: WholePlace) {
  const t = useTranslations('places.location')
  const [edits, setEdits] = useState<Partial<PlaceForm>>({})
  const [restored, setRestored] = useState(false)
  const [checked, setChecked] = useState<readonly string[]>([])
  const draftKey = `place.${place.id}`

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
      toastDone(t('saved'))
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
  const refused = save.error ? byField(toApiError(save.error), fields) : { fields: {}, rest: [] }
  const errorOf = (field: keyof PlaceForm): string | undefined =>
    checked.includes(field) ? t(`badDegrees.${field === 'latitude' ? 'latitude' : 'longitude'}`) : refused.fields[field]
  return {
    values: { ...saved, ...edits },
    set,
    errorOf,
    change,
    dirty,
    restored: restored && dirty,
    submit,
    cancel: () => {
      forget()
      save.reset()
    },
    isPending: save.isPending,
    /** What went wrong with no field of its own. */
    failure: save.error && Object.keys(refused.fields).length === 0 ? save.error : null,
    errors: fields.flatMap((field) => {
      const message = errorOf(field)
      return message === undefined ? [] : [{ field, message }]
    }),
  }
}
export type PlaceFormState = ReturnType<typeof usePlaceForm>
