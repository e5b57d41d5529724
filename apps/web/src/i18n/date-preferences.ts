import { createStore } from '../lib/create-store.ts'

/** What the person and their company chose about times; undefined follows the browser and the language. */
interface DatePreferences {
  readonly timeZone?: string
  /** 0 is Sunday. */
  readonly weekStartsOn?: 0 | 1 | 6
}

const store = createStore<DatePreferences>({})

export const getDatePreferences = store.get
export const subscribeDatePreferences = store.onChange

const days = { sunday: 0, monday: 1, saturday: 6 } as const

/** Every date on the page is written anew with it. */
export function setDatePreferences(timeZone: string | undefined, firstDay: keyof typeof days | undefined): void {
  const weekStartsOn = firstDay && days[firstDay]
  const current = store.get()
  if (current.timeZone === timeZone && current.weekStartsOn === weekStartsOn) return
  store.set({ timeZone, weekStartsOn })
}
