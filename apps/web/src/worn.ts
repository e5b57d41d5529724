/** What the person and their company chose about times; undefined follows the browser and the language. */
interface Worn {
  readonly timeZone?: string
  /** 0 is Sunday. */
  readonly weekStartsOn?: 0 | 1 | 6
}

let worn: Worn = {}
const listeners = new Set<() => void>()

export const readWorn = (): Worn => worn

export function onWorn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const days = { sunday: 0, monday: 1, saturday: 6 } as const

/** Every date on the page is written anew with it. */
export function wear(timeZone: string | undefined, firstDay: keyof typeof days | undefined): void {
  const weekStartsOn = firstDay && days[firstDay]
  if (worn.timeZone === timeZone && worn.weekStartsOn === weekStartsOn) return
  worn = { timeZone, weekStartsOn }
  for (const listener of listeners) listener()
}
