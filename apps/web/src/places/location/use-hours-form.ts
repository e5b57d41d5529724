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
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../../api.ts'
import { useOwnKey } from '../../drafts.ts'
import {
  changedTabs,
  editsOf,
  type HoursEdits,
  type HoursSets,
  hoursBody,
  hoursFormOf,
  setsOf,
  unsavedOf,
  type WeeklySet,
  withEdits,
  withoutTab,
} from '../../hours/hours-form.ts'
import { useDayParts } from '../../hours/use-day-parts.ts'
import { useLeaveTab } from '../../hours/use-leave-tab.ts'
import { dropSent, keepFields, readFields } from '../../sent-drafts.ts'
import { toastDone } from '../../ui/toasts.ts'
import { useIsOpen } from '../../use-is-open.ts'
import { usePartFaults } from '../../use-part-faults.ts'
import { useTellLeft } from '../../use-why.ts'
import type { WholePlace } from '../../whole-place.ts'
import { changed as shown } from '../every-place.ts'

/** The hours of a place as somebody edits them; what is not saved is kept on this device. */
export function useHoursForm(place: WholePlace) {
  const t = useTranslations('hours')
  const [tab, setTab] = useState<HoursTab>('default-hours')
  const [edits, setEdits] = useState<HoursEdits>({})
  const [restored, setRestored] = useState(false)
  const [complete, setComplete] = useState(false)
  const draftKey = useOwnKey(`hours.${place.id}`)

  const saved = useMemo(() => hoursFormOf(place), [place])
  const latest = useRef(saved)
  latest.current = saved

  useEffect(() => {
    void readFields<HoursSets>(draftKey).then((sets) => {
      if (!sets) return
      const kept = editsOf(sets)
      setEdits((now) => editsOf({ ...sets, ...setsOf(now) }))
      setRestored(true)
      const [found] = changedTabs(withEdits(latest.current, kept), latest.current)
      if (found) setTab(found)
    })
  }, [draftKey])

  const form = withEdits(saved, edits)
  const changed = changedTabs(form, saved)
  const dirty = changed.length > 0

  const keep = (next: HoursEdits) => {
    setEdits(next)
    const [before, after] = [setsOf(edits), setsOf(next)]
    const touched = hoursTabs.map(setOfTab).filter((set) => before[set] !== after[set])
    void keepFields(draftKey, touched, unsavedOf(next, saved))
  }
  const forget = () => {
    keep({})
    setComplete(false)
    setRestored(false)
  }
  const isOpen = useIsOpen()
  const sent = useRef<{ edits: HoursEdits; kept: HoursSets }>({ edits: {}, kept: {} })
  const edited = useRef(edits)
  edited.current = edits
  /** What was set since it was sent stays: a holiday is answered beside the hours. */
  const settle = (answer: WholePlace) => {
    const [before, now] = [setsOf(sent.current.edits), setsOf(edited.current)]
    const since = hoursTabs.map(setOfTab).filter((set) => now[set] && now[set] !== before[set])
    const left = unsavedOf(editsOf(Object.fromEntries(since.map((set) => [set, now[set]]))), hoursFormOf(answer))
    setEdits(editsOf(left))
    void keepFields(draftKey, Object.keys(now), left)
    setComplete(false)
    setRestored(false)
  }
  const save = useApiMutation(locations.update, {
    onSuccess: (answer) => {
      shown(answer)
      if (isOpen.current) settle(answer)
      else void dropSent(draftKey, sent.current.kept)
      void invalidate(companies.read)
      toastDone(t('saved'))
    },
    onError: useTellLeft(`${t('title')} · ${place.name}`),
  })
  const body = hoursBody(place, form, changed)
  const partsOf = useDayParts(place.id)
  const parts = hoursTabs.flatMap((one) => {
    const set = setOfTab(one)
    // A set that is not sent can't be refused; what is wrong with it is seen here.
    const at = body.openingHours?.findIndex(({ type }) => type === set) ?? -1
    const found = partsOf(form, one, set === 'special' ? 'specialTimes' : `openingHours[${at < 0 ? set : at}]`)
    return changed.includes(one) ? found : found.map((part) => ({ ...part, wrong: undefined }))
  })
  const faults = usePartFaults(save.error, parts, (part) => setTab(part.tab))
  const submit = async (then?: () => void) => {
    setComplete(true)
    if (!faults.check() || !dirty || save.isPending) return
    sent.current = { edits, kept: unsavedOf(edits, saved) }
    const call = save.mutateAsync({ params: { id: place.id }, body }, { onSuccess: then })
    await call.catch(() => undefined) // it is said at its day
  }
  const beginAnew = () => {
    faults.forget()
    setComplete(false)
    save.reset()
  }
  const cancel = () => {
    forget()
    beginAnew()
  }
  const discard = () => {
    keep(withoutTab(edits, tab))
    beginAnew()
  }
  const { leaveFor, stopAsking } = useLeaveTab({
    tab,
    setTab,
    // What is on its way is not lost.
    dirty: changed.includes(tab) && !save.isPending,
    save: (then) => void submit(then),
    discard,
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
    restored: restored && dirty,
    submit: () => submit(),
    cancel,
    setWeek: (set: WeeklySet, week: EditedWeek) => keep({ ...edits, weeks: { ...edits.weeks, [set]: week } }),
    setSpecial: (special: EditedSpecialDay[]) => keep({ ...edits, special }),
    /** Gives a day hours of its own, beside whatever else is unsaved, and shows it. */
    addSpecial: (date: string, ranges: EditedDay) => {
      keep({ ...edits, special: withDays(form.special, [date], ranges) })
      stopAsking()
      setTab('specialDays')
    },
    isPending: save.isPending,
    errors: faults.errors,
    errorIn: faults.errorIn,
  }
}
export type HoursFormState = ReturnType<typeof useHoursForm>
