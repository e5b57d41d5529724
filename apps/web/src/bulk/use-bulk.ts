import { dayOf, type EditedWeek } from '@vitrine/contract/opening-hours-editing'
import { type EditedSpecialDay, type HoursTab, withDays } from '@vitrine/contract/opening-hours-special'
import { useEffect, useState } from 'react'
import { useMe } from '../account.ts'
import { dropDraft, keepDraft, readDraft } from '../drafts.ts'
import { emptyHours, faultsOf, type HoursEdits, type WeeklySet, withEdits } from '../hours/hours-form.ts'
import { chosenForBulk } from '../layers.ts'
import { type BulkProfile, emptyProfile, hoursPayload, isFilled } from './bulk-form.ts'

export const bulkCards = ['hours', 'profile'] as const
export type BulkCard = (typeof bulkCards)[number]

interface Draft {
  readonly places: readonly string[]
  readonly card: BulkCard
  readonly tab: HoursTab
  readonly edits: HoursEdits
  readonly replaceAll: boolean
  readonly profile: BulkProfile
}
const empty: Draft = {
  ...{ places: [], card: 'hours', tab: 'default-hours', edits: {}, replaceAll: false, profile: emptyProfile },
}

/** With the places chosen on the way here; a day that is meant begins closed. */
function begun(): Draft {
  const { places, date } = chosenForBulk()
  if (date === undefined) return { ...empty, places }
  const special = withDays([], [date], dayOf(''))
  return { ...empty, places, tab: 'specialDays', edits: { special } }
}

/** What is chosen and typed in the change of many places. Closing forgets it, unless it is kept as a draft. */
export function useBulk() {
  const draftKey = `bulk.${useMe().id}`
  const [state, setState] = useState<Draft>(begun)
  const [typed, setTyped] = useState(false)
  const [restored, setRestored] = useState(false)
  const [complete, setComplete] = useState(false)
  useEffect(() => {
    // Who came for a day is not given another draft.
    if (chosenForBulk().date !== undefined) return
    void readDraft<Draft>(draftKey).then((kept) => {
      if (!kept) return
      // Places that were chosen on the way here win over those of the draft.
      setState((now) => ({ ...kept, places: now.places.length > 0 ? now.places : kept.places }))
      setTyped(true)
      setRestored(true)
    })
  }, [draftKey])
  const change = (part: Partial<Draft>) => setState((before) => ({ ...before, ...part }))
  const type = (part: Partial<Draft>) => {
    change(part)
    setTyped(true)
  }
  const form = withEdits(emptyHours, state.edits)
  const { tab, replaceAll } = state
  const filled = isFilled(form, tab, replaceAll)
  return {
    ...state,
    form,
    typed,
    restored,
    complete,
    filled,
    faults: faultsOf(form, tab, complete),
    /** What would be sent of the tab that is open; null while it can't be. */
    payload: filled && faultsOf(form, tab, true) === 0 ? hoursPayload(form, tab, replaceAll) : null,
    choose: (places: readonly string[]) => change({ places }),
    setCard: (card: BulkCard) => change({ card }),
    setTab: (next: HoursTab) => {
      change({ tab: next })
      setComplete(false)
    },
    setWeek: (set: WeeklySet, week: EditedWeek) =>
      type({ edits: { ...state.edits, weeks: { ...state.edits.weeks, [set]: week } } }),
    setSpecial: (special: EditedSpecialDay[]) => type({ edits: { ...state.edits, special } }),
    setReplaceAll: (all: boolean) => type({ replaceAll: all }),
    setProfile: (part: Partial<BulkProfile>) => type({ profile: { ...state.profile, ...part } }),
    demand: () => setComplete(true),
    /** The hours that were typed go; the places stay. */
    discard: () => {
      change({ edits: {}, replaceAll: false })
      setTyped(false)
      setComplete(false)
    },
    /** What was typed has been done. */
    settle: (card: BulkCard) => {
      setTyped(false)
      setRestored(false)
      setComplete(false)
      if (card === 'profile') change({ profile: emptyProfile })
      void dropDraft(draftKey)
    },
    keep: () => keepDraft(draftKey, state),
    drop: () => dropDraft(draftKey),
  }
}
export type Bulk = ReturnType<typeof useBulk>
