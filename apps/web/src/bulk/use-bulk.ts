import type { Weekday } from '@vitrine/contract/opening-hours'
import { dayOf, type EditedWeek } from '@vitrine/contract/opening-hours-editing'
import {
  type EditedSpecialDay,
  type HoursTab,
  hoursTabs,
  setOfTab,
  withDays,
} from '@vitrine/contract/opening-hours-special'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft, useOwnKey } from '../drafts.ts'
import { useLineKey } from '../hours/editor/line-key.ts'
import { emptyHours, faultsOf, type HoursEdits, type WeeklySet, withEdits } from '../hours/hours-form.ts'
import { chosenForBulk } from '../layers.ts'
import { type BulkProfile, emptyProfile, hoursPayload, isFilled } from './bulk-form.ts'
import { type GivenDays, givenOf, withGiven } from './given-days.ts'

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
const without = (draft: Draft, card: BulkCard): Draft => ({
  ...draft,
  ...(card === 'hours' ? { edits: {}, given: {}, replaceAll: false } : { profile: emptyProfile }),
  typed: draft.typed.filter((one) => one !== card),
})

/** With the places chosen on the way here; a day that is meant begins closed. */
function begun(): Draft {
  const { places, date } = chosenForBulk()
  if (date === undefined) return { ...empty, places }
  const special = withDays([], [date], dayOf(''))
  return { ...empty, places, tab: 'specialDays', edits: { special } }
}

/**
 * What is chosen and typed in the change of many places. From the first place or letter it is kept on this device, until
 * it is sent, or closed without wanting it as a draft; places alone are kept over a reload.
 */
export function useBulk() {
  // What is meant for a day is not found by who changes anything else.
  const { date } = chosenForBulk()
  const draftKey = useOwnKey(date === undefined ? 'bulk' : `bulk ${date}`)
  const lineKey = useLineKey('bulk')
  const [state, setState] = useState<Draft>(begun)
  const [restored, setRestored] = useState(false)
  const [complete, setComplete] = useState(false)
  const latest = useRef(state)
  /** The card that goes on at the server: what was typed there is not only here. */
  const atServer = useRef<BulkCard>(null)
  const onlyHere = () => (atServer.current ? without(latest.current, atServer.current) : latest.current)
  const show = (next: Draft) => {
    latest.current = next
    setState(next)
  }
  useEffect(() => {
    const kept = readDraft<Draft>(draftKey)
    const now = latest.current
    if (!kept || now.typed.length > 0) return
    // Places that were chosen on the way here win over those of the draft.
    latest.current = {
      ...kept,
      given: kept.given ?? givenOf(kept.edits),
      places: now.places.length > 0 ? now.places : kept.places,
    }
    setState(latest.current)
    setRestored(true)
  }, [draftKey])
  const drop = () => dropDraft(draftKey)
  const store = (draft: Draft) => (draft.typed.length > 0 ? keepDraft(draftKey, draft) : drop())
  const change = (part: Partial<Draft>) => {
    show({ ...latest.current, ...part })
    const { typed, places } = latest.current
    if (typed.length + places.length > 0) void keepDraft(draftKey, onlyHere())
    // Else nothing was kept since, but by a place that is taken back.
    else if (part.places) void drop()
  }
  const type = (card: BulkCard, part: Partial<Draft>) => {
    if (atServer.current === card) atServer.current = null
    change({ ...part, typed: [...new Set([...latest.current.typed, card])] })
  }
  const form = withEdits(emptyHours, state.edits)
  const { tab, replaceAll } = state
  const set = setOfTab(tab)
  const given = set === 'special' ? [] : (state.given[set] ?? [])
  const filled = isFilled(form, tab, replaceAll, given)
  return {
    ...state,
    form,
    /** The days of the open tab that have been given hours. */
    given,
    typed: state.typed.length > 0,
    restored,
    complete,
    filled,
    faults: faultsOf(form, tab, complete),
    /** What would be sent of the tab that is open; null while it can't be. */
    payload: filled && faultsOf(form, tab, true) === 0 ? hoursPayload(form, tab, replaceAll, given) : null,
    choose: (places: readonly string[]) => change({ places }),
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
        given: { ...state.given, [set]: (state.given[set] ?? []).filter((one) => one !== day) },
      })
    },
    setSpecial: (special: EditedSpecialDay[]) => type('hours', { edits: { ...state.edits, special } }),
    setReplaceAll: (all: boolean) => type('hours', { replaceAll: all }),
    setProfile: (part: Partial<BulkProfile>) => type('profile', { profile: { ...state.profile, ...part } }),
    demand: () => setComplete(true),
    /** The hours that were typed go; the places stay. */
    discard: () => {
      change(without(latest.current, 'hours'))
      setComplete(false)
    },
    /** What was typed goes on at the server: a reload has nothing of it to bring back. */
    sent: (card: BulkCard) => {
      atServer.current = card
      void store(onlyHere())
    },
    /** What was typed has been done. The hours stay to be looked at. */
    settle: (card: BulkCard) => {
      const left = without(latest.current, card)
      show(card === 'profile' ? left : { ...latest.current, typed: left.typed })
      atServer.current = null
      void store(left)
      setRestored(false)
      setComplete(false)
    },
    /** It is only here, or again: also what is on a card that was at the server. */
    keep: (card: BulkCard | null = null) => {
      atServer.current = null
      if (card) show({ ...latest.current, typed: [...new Set([...latest.current.typed, card])] })
      return keepDraft(draftKey, latest.current)
    },
    /** It is closed: what is at the server goes on there, and places alone are not kept. */
    leave: () => void store(onlyHere()),
    /** All of it, lines of hours that were not applied as well. */
    dropAll: () => Promise.all([drop(), ...hoursTabs.map((tab) => dropDraft(lineKey(tab)))]),
  }
}
export type Bulk = ReturnType<typeof useBulk>
