import { createStore } from '../lib/create-store.ts'

/** What the person and their company chose about times; undefined follows the browser and the language. */
interface Worn {
  readonly timeZone?: string
  /** 0 is Sunday. */
  readonly weekStartsOn?: 0 | 1 | 6
}

const store = createStore<Worn>({})

export const readWorn = store.get
export const onWorn = store.onChange

const days = { sunday: 0, monday: 1, saturday: 6 } as const

/** Every date on the page is written anew with it. */
export function wear(timeZone: string | undefined, firstDay: keyof typeof days | undefined): void {
  const weekStartsOn = firstDay && days[firstDay]
  const worn = store.get()
  if (worn.timeZone === timeZone && worn.weekStartsOn === weekStartsOn) return
  store.set({ timeZone, weekStartsOn })
}
