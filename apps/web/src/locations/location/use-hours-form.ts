import { companies } from '@vitrine/contract/companies'
import { locations } from '@vitrine/contract/locations'
import type { EditedDay, EditedWeek } from '@vitrine/contract/opening-hours-editing'
import {
  type EditedSpecialDay,
  type HoursTab,
  hoursTabs,
  setOfTab,
  withDays,
} from '@vitrine/contract/opening-hours-special'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, send, type WriteInput } from '../../api/queries.ts'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useSave } from '../../forms/use-save.ts'
import { useSectionErrors } from '../../forms/use-section-errors.ts'
import type { LocationDetails } from '../../location-data/location-details.ts'
import {
  formOfSets,
  type HoursSets,
  hoursBody,
  isSameSet,
  toHoursForm,
  toSets,
  type WeeklySet,
} from '../../opening-hours/hours-form.ts'
import { useHoursSections } from '../../opening-hours/use-hours-sections.ts'
import { useTabSwitch } from '../../opening-hours/use-tab-switch.ts'
import { toastDone } from '../../ui/toasts.ts'
import { changed as shown } from '../use-all-locations.ts'

/** The hours of a location as they are edited; what is not saved is kept on this device. */
export function useHoursForm(location: LocationDetails) {
  const t = useTranslations('hours')
  const [complete, setComplete] = useState(false)
  const saved = useMemo(() => toHoursForm(location), [location])
  const savedSets = useMemo(() => toSets(saved), [saved])
  const edited = useFormEdits<HoursSets>(`hours.${location.id}`, savedSets, isSameSet)
  const { dirty } = edited
  const form = formOfSets(edited.values)
  const changed = hoursTabs.filter((tab) => edited.change[setOfTab(tab)] !== undefined)
  // What was edited on an earlier visit is shown first.
  const [tab, setTab] = useState<HoursTab>(() => changed[0] ?? 'default-hours')
  const afterSave = useRef<() => void>(undefined)
  const save = useSave({
    ...{ form: edited.key, title: `${t('title')} · ${location.name}`, scope: location.id },
    write: (body: WriteInput<typeof locations.update>['body']) =>
      send(locations.update, { params: { id: location.id }, body }),
    onSaved: (response) => {
      shown(response)
      edited.forget()
      setComplete(false)
      void invalidate(companies.read)
      toastDone(t('saved'))
      afterSave.current?.()
    },
  })
  const body = hoursBody(location, form, changed)
  const partsOf = useHoursSections(location.id)
  const parts = hoursTabs.flatMap((hoursTab) => {
    const set = setOfTab(hoursTab)
    // A set that is not sent can't be refused; what is wrong with it is seen here.
    const at = body.openingHours?.findIndex(({ type }) => type === set) ?? -1
    const found = partsOf(form, hoursTab, set === 'special' ? 'specialTimes' : `openingHours[${at < 0 ? set : at}]`)
    return changed.includes(hoursTab) ? found : found.map((part) => ({ ...part, wrong: undefined }))
  })
  const formErrors = useSectionErrors(save.error, parts, (part) => setTab(part.tab))
  const submit = (then?: () => void) => {
    setComplete(true)
    if (!formErrors.check() || !dirty || save.isBusy) return
    afterSave.current = then
    save.submit(body)
  }
  const reset = () => {
    formErrors.forget()
    setComplete(false)
    save.reset()
  }
  const { leaveFor, stopAsking } = useTabSwitch({
    tab,
    setTab,
    // What is on its way is not lost.
    dirty: changed.includes(tab) && !save.isBusy,
    save: submit,
    discard: () => {
      const set = setOfTab(tab)
      edited.set({ [set]: savedSets[set] })
      reset()
    },
  })
  return {
    tab,
    choose: (next: HoursTab) => {
      // Between two that are both unsaved nothing is left behind.
      if (!changed.includes(next)) return leaveFor(next)
      stopAsking()
      setTab(next)
    },
    form,
    saved,
    changed,
    dirty,
    complete,
    restored: edited.restored,
    discard: edited.forget,
    save,
    submit: () => submit(),
    cancel: () => {
      edited.forget()
      reset()
    },
    setWeek: (set: WeeklySet, week: EditedWeek) => edited.set({ [set]: week }),
    setSpecial: (special: EditedSpecialDay[]) => edited.set({ special }),
    /** Gives a day hours of its own, beside whatever else is unsaved, and shows it. */
    addSpecial: (date: string, ranges: EditedDay) => {
      edited.set({ special: withDays(form.special, [date], ranges) })
      stopAsking()
      setTab('specialDays')
    },
    errors: formErrors.errors,
    errorIn: formErrors.errorIn,
  }
}
export type HoursFormState = ReturnType<typeof useHoursForm>
