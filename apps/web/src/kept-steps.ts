import { useSyncExternalStore } from 'react'
import { useMe } from './account.ts'
import { readCookie, writeCookie } from './cookie.ts'

const gone = 'hidden'
const listeners = new Set<() => void>()

/** What this browser keeps of one person's first steps in a company: whether the list is put away, and steps of their own. */
export function useKeptSteps() {
  const me = useMe()
  const cookie = `first-steps-${me.id}-${me.company.id}`
  const kept = useSyncExternalStore(onChange, () => readCookie(cookie) ?? '')
  const words = kept.split(' ').filter((word) => word !== '')
  const keep = (next: readonly string[]) => {
    writeCookie(cookie, next.join(' '))
    for (const listener of listeners) listener()
  }
  const add = (word: string) => keep([...words.filter((one) => one !== word), word])
  const drop = (word: string) => keep(words.filter((one) => one !== word))
  return {
    isHidden: words.includes(gone),
    has: (word: string) => words.includes(word),
    ...{ add, drop },
    hide: () => add(gone),
    show: () => drop(gone),
  }
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
