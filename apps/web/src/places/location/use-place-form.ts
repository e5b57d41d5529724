import { useMutation } from '@tanstack/react-query'
import { locations } from '@vitrine/contract/locations'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { useOwnKey } from '../../drafts.ts'
import { dropSent, keepFields, readFields } from '../../sent-drafts.ts'
import { toastDone } from '../../ui/toasts.ts'
import { useFaults } from '../../use-faults.ts'
import { useIsOpen } from '../../use-is-open.ts'
import { useRules } from '../../use-rules.ts'
import { useTellLeft } from '../../use-why.ts'
import type { WholePlace } from '../../whole-place.ts'
import { changed } from '../every-place.ts'
import { groupsChanged } from '../named.ts'
import { relabelling } from '../relabel-place.ts'
import {
  bodyOf,
  changedFields,
  changedSince,
  edited,
  fields,
  formOf,
  isDegrees,
  labelChange,
  type PlaceEdits,
  type PlaceForm,
} from './place-form.ts'

/** The form of a place: what was changed lies over what the server says, and is kept on this device until it is saved. */
export function usePlaceForm(place: WholePlace) {
  const t = useTranslations('places')
  const [edits, setEdits] = useState<PlaceEdits>({})
  const [restored, setRestored] = useState(false)
  const draftKey = useOwnKey(`place.${place.id}`)
  const latest = useRef(edits)
  latest.current = edits
  const sent = useRef<PlaceEdits>({})
  const isOpen = useIsOpen()

  useEffect(() => {
    void readFields<PlaceEdits>(draftKey).then((kept) => {
      if (!kept) return
      setEdits((now) => ({ ...kept, ...now }))
      setRestored(true)
    })
  }, [draftKey])

  const saved = useMemo(() => formOf(place), [place])
  const change = changedFields(saved, edits)
  const dirty = Object.keys(change).length > 0
  const save = useMutation({
    mutationFn: (change: PlaceEdits) => savePlace(place.id, change),
    onSuccess: (answer) => {
      changed(answer)
      if (sent.current.groupe !== undefined) void groupsChanged()
      settle()
      toastDone(t('location.saved'))
    },
    onError: useTellLeft(`${t('location.anchor.details')} · ${place.name}`),
  })

  /** What was typed since it was sent stays, also in a form that was opened since. */
  const settle = () => {
    if (!isOpen.current) return void dropSent(draftKey, sent.current)
    const since = changedSince(formOf(place), sent.current, latest.current)
    void keepFields(draftKey, Object.keys(latest.current), since)
    setEdits(since)
    setRestored(false)
  }
  const forget = () => {
    void keepFields(draftKey, Object.keys(edits), {})
    setEdits({})
    setRestored(false)
  }
  const set = <F extends keyof PlaceForm>(field: F, value: PlaceForm[F]) => {
    const changed = field === 'locationLabels' ? labelChange(saved.locationLabels, value as string[]) : value // by its field
    const { [field]: _, ...others }: PlaceEdits = edits
    const next = { ...others, [field]: changed }
    // What is put back is nobody's edit, and follows what others save; of what is on its way it takes back a part.
    setEdits(save.isPending || String(value) !== String(saved[field]) ? next : others)
    void keepFields(draftKey, [field], changedFields(saved, next))
  }
  const values = edited(saved, edits)
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
  const submit = async () => {
    if (!dirty || save.isPending || !check()) return
    sent.current = change
    await save.mutateAsync(change).catch(() => undefined) // it is said at its field
  }
  return {
    ...{ values, set, errorOf, errors, watch },
    change,
    dirty,
    restored: restored && dirty,
    submit,
    cancel: () => {
      forget()
      save.reset()
    },
    isPending: save.isPending,
  }
}

async function savePlace(id: string, { locationLabels, ...change }: PlaceEdits) {
  const { on = [], off = [] } = locationLabels ?? {}
  const labels = locationLabels ? (await relabelling(id, on, off)).labels : null
  return send(locations.update, { params: { id }, body: bodyOf(change, labels) })
}

export type PlaceFormState = ReturnType<typeof usePlaceForm>
