import { type Clock, clocks, type Increment, increments } from '@vitrine/contract/opening-hours-times'
import { createContext, useContext, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { readCookie, writeCookie } from '../../lib/cookie.ts'

/** How times are entered: in which steps, on which clock, from a list alone or in one's own words too. */
export interface EntryOptions {
  readonly increment: Increment
  readonly clock: Clock
  readonly form: 'select' | 'text'
}
export const entryForms = ['text', 'select'] as const

/** The settings' editor: steps of five minutes, 24 hours, free text. */
const usual: EntryOptions = { increment: 5, clock: 24, form: 'text' }
const cookie = 'hours-entry'

export function readEntryOptions(): EntryOptions {
  const [increment, clock, form] = (readCookie(cookie) ?? '').split(' ')
  return {
    increment: increments.find((item) => String(item) === increment) ?? usual.increment,
    clock: clocks.find((item) => String(item) === clock) ?? usual.clock,
    form: entryForms.find((item) => item === form) ?? usual.form,
  }
}

export function storeEntryOptions({ increment, clock, form }: EntryOptions): void {
  writeCookie(cookie, `${increment} ${clock} ${form}`)
}

export const EntryOptionsContext = createContext<EntryOptions>(usual)
export const useEntryOptions = (): EntryOptions => useContext(EntryOptionsContext)

/** The words of the whole day and of midnight, for `writeTime`. */
export function useTimeTexts(): { allDay: string; midnight: string } {
  const t = useTranslations('hours')
  return useMemo(() => ({ allDay: t('allDay'), midnight: t('midnight') }), [t])
}
