import { readCookie, writeCookie } from '../lib/cookie.ts'
import { createStore, useStore } from '../lib/create-store.ts'
import { useMe } from '../session/current-user.ts'

const gone = 'hidden'
const stepsStore = createStore<Readonly<Record<string, string>>>({})

/** The viewer's onboarding state in this company, in a cookie: list hidden or not, and own steps opened or skipped. */
export function useOnboardingState() {
  const me = useMe()
  const cookie = `first-steps-${me.id}-${me.company.id}`
  const storedSteps = (useStore(stepsStore)[cookie] ?? readCookie(cookie) ?? '')
    .split(' ')
    .filter((word) => word !== '')
  const storeSteps = (next: readonly string[]) => {
    writeCookie(cookie, next.join(' '))
    stepsStore.set({ ...stepsStore.get(), [cookie]: next.join(' ') })
  }
  const add = (word: string) => storeSteps([...storedSteps.filter((step) => step !== word), word])
  const drop = (word: string) => storeSteps(storedSteps.filter((step) => step !== word))
  return {
    isHidden: storedSteps.includes(gone),
    has: (word: string) => storedSteps.includes(word),
    ...{ add, drop },
    hide: () => add(gone),
    show: () => drop(gone),
  }
}
