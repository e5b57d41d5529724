import { readCookie, writeCookie } from '../lib/cookie.ts'
import { createStore, useStore } from '../lib/create-store.ts'
import { useMe } from '../session/current-user.ts'

const gone = 'hidden'
const kept = createStore<Readonly<Record<string, string>>>({})

/** What this browser keeps of one person's first steps in a company: whether the list is put away, and steps of their own. */
export function useKeptSteps() {
  const me = useMe()
  const cookie = `first-steps-${me.id}-${me.company.id}`
  const words = (useStore(kept)[cookie] ?? readCookie(cookie) ?? '').split(' ').filter((word) => word !== '')
  const keep = (next: readonly string[]) => {
    writeCookie(cookie, next.join(' '))
    kept.set({ ...kept.get(), [cookie]: next.join(' ') })
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
