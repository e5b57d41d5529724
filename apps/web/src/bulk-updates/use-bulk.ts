import type { Weekday } from '@vitrine/contract/opening-hours'
import { type EditedWeek, parseDay } from '@vitrine/contract/opening-hours-editing'
import {
  type EditedSpecialDay,
  type HoursTab,
  hoursTabs,
  setOfTab,
  withDays,
} from '@vitrine/contract/opening-hours-special'
import { useRef, useState } from 'react'
import { deleteDraft, dropPartDraft, readDraft, saveLocalDraft, useOwnKey } from '../drafts/drafts.ts'
import { useQuickEntryDraftKey } from '../opening-hours/editor/quick-entry-draft-key.ts'
import { countErrors, emptyHours, type HoursEdits, type WeeklySet, withEdits } from '../opening-hours/hours-form.ts'
import { chosenForBulk } from '../ui/overlays.ts'
import { type BulkProfile, emptyProfile, hoursPayload, isFilled } from './bulk-form.ts'
import { type GivenDays, withGiven } from './given-days.ts'

export const bulkCards = ['hours', 'profile'] as const
export type BulkCard = (typeof bulkCards)[number]

interface Draft {
  /** Where something was typed that is nowhere else. */
  readonly typed: readonly BulkCard[]
  readonly places: readonly string[]
  readonly card: BulkCard
  readonly tab: HoursTab
  readonly edits: HoursEdits
  /** The days of each set that somebody gave hours; the others stay as each location has them. */
  readonly given: GivenDays
  readonly replaceAll: boolean
  readonly profile: BulkProfile
}
const empty: Draft = {
  ...{ typed: [], places: [], card: 'hours', tab: 'default-hours' },
  ...{ edits: {}, given: {}, replaceAll: false, profile: emptyProfile },
}
/** What is left of it without what was typed on a card. */
const clearCard = (draft: Draft, card: BulkCard): Draft => ({
  ...draft,
  ...(card === 'hours' ? { edits: {}, given: {}, replaceAll: false } : { profile: emptyProfile }),
  typed: draft.typed.filter((typed) => typed !== card),
})

/** With the places chosen on the way here; a day that is meant begins closed. */
function begun(): Draft {
  const { locationIds, date } = chosenForBulk()
  if (date === undefined) return { ...empty, places: locationIds }
  const special = withDays([], [date], parseDay(''))
  return { ...empty, places: locationIds, tab: 'specialDays', edits: { special } }
}

/** What is stored of it: places, and the cards with unsent input. */
const selectUnsent = (draft: Draft): Draft =>
  bulkCards.filter((card) => !draft.typed.includes(card)).reduce(clearCard, draft)

function openDraft(key: string): { draft: Draft; isRestored: boolean } {
  const start = begun()
  const stored = readDraft<Draft>(key)
  if (!stored) return { draft: start, isRestored: false }
  // Places that were chosen on the way here win over those of the draft, and hours that were typed over the day that is meant.
  const locationIds = start.places.length > 0 ? start.places : stored.places
  const edits = stored.typed.includes('hours') ? stored.edits : start.edits
  return { draft: { ...start, ...stored, places: locationIds, edits }, isRestored: true }
}

/**
 * What is chosen and typed in the change of many places. From the first place or letter it is kept on this device, until
 * the server has taken it over, or it is closed without wanting it as a draft; places alone are kept over a reload.
 */
export function useBulk() {
  // What is meant for a day is not found by who changes anything else.
  const { date } = chosenForBulk()
  const key = useOwnKey(date === undefined ? 'bulk' : `bulk ${date}`)
  const lineKey = useQuickEntryDraftKey('bulk')
  const [first] = useState(() => openDraft(key))
  const [state, setState] = useState(first.draft)
  const [isRestored, setIsRestored] = useState(first.isRestored)
  const [opening, setOpening] = useState(0)
  const [complete, setComplete] = useState(false)
  const latest = useRef(state)
  const show = (next: Draft) => {
    latest.current = next
    setState(next)
  }
  const reopen = () => {
    const next = openDraft(key)
    show(next.draft)
    setIsRestored(next.isRestored)
    setOpening((count) => count + 1)
    setComplete(false)
  }
  const change = (part: Partial<Draft>) => {
    show({ ...latest.current, ...part })
    const { typed, places } = latest.current
    if (typed.length + places.length > 0) saveLocalDraft(key, selectUnsent(latest.current))
    // Else nothing was kept since, but by a place that is taken back.
    else if (part.places) deleteDraft(key)
  }
  const type = (card: BulkCard, part: Partial<Draft>) =>
    change({ ...part, typed: [...new Set([...latest.current.typed, card])] })
  const dropAll = () => {
    deleteDraft(key)
    // Lines of hours that were not applied as well.
    for (const tab of hoursTabs) dropPartDraft(lineKey(tab))
  }
  const form = withEdits(emptyHours, state.edits)
  const { tab, replaceAll } = state
  const set = setOfTab(tab)
  const given = set === 'special' ? [] : (state.given[set] ?? [])
  const filled = isFilled(form, tab, replaceAll, given)
  return {
    ...state,
    key,
    /** Another one each time it is opened anew: fields with a text of their own begin again. */
    opening,
    form,
    /** The days of the open tab that have been given hours. */
    given,
    isTyped: state.typed.length > 0,
    isRestored: isRestored && state.typed.length + state.places.length > 0,
    complete,
    filled,
    faults: countErrors(form, tab, complete),
    /** What would be sent of the tab that is open; null while it can't be. */
    payload: filled && countErrors(form, tab, true) === 0 ? hoursPayload(form, tab, replaceAll, given) : null,
    choose: (locationIds: readonly string[]) => change({ places: locationIds }),
    setCard: (card: BulkCard) => change({ card }),
    setTab: (next: HoursTab) => {
      change({ tab: next })
      setComplete(false)
    },
    setWeek: (set: WeeklySet, week: EditedWeek) =>
      type('hours', {
        edits: { ...state.edits, weeks: { ...state.edits.weeks, [set]: week } },
        given: { ...state.given, [set]: withGiven(state.given[set] ?? [], form.weeks[set], week) },
      }),
    /** The day stays as each location has it. */
    leaveDay: (set: WeeklySet, day: Weekday) => {
      const week = { ...form.weeks[set], [day]: emptyHours.weeks[set][day] }
      type('hours', {
        edits: { ...state.edits, weeks: { ...state.edits.weeks, [set]: week } },
        given: { ...state.given, [set]: (state.given[set] ?? []).filter((item) => item !== day) },
      })
    },
    setSpecial: (special: EditedSpecialDay[]) => type('hours', { edits: { ...state.edits, special } }),
    setReplaceAll: (all: boolean) => type('hours', { replaceAll: all }),
    setProfile: (part: Partial<BulkProfile>) => type('profile', { profile: { ...state.profile, ...part } }),
    demand: () => setComplete(true),
    /** The hours that were typed go; the places stay. */
    discard: () => {
      change(clearCard(latest.current, 'hours'))
      setComplete(false)
    },
    /** The server has taken a card over: it stays to be looked at, and is no longer a draft. */
    settle: (card: BulkCard) => {
      const typed = latest.current.typed.filter((typedCard) => typedCard !== card)
      show({ ...latest.current, typed })
      if (typed.length > 0) saveLocalDraft(key, selectUnsent(latest.current))
      else deleteDraft(key)
      setIsRestored(false)
      setComplete(false)
    },
    /** Shows what is stored. */
    reopen,
    /** It is closed: places alone are not kept. */
    close: () => {
      if (latest.current.typed.length === 0) deleteDraft(key)
    },
    dropAll,
    discardAll: () => {
      dropAll()
      reopen()
    },
  }
}
export type Bulk = ReturnType<typeof useBulk>
