import { useState } from 'react'
import { readCookie, writeCookie } from '../cookie.ts'

const cookie = 'first-steps'
const gone = 'hidden'

/** What this browser keeps of the first steps: those that were put aside, and whether the list was. */
export function useKeptSteps() {
  const [kept, setKept] = useState(() => readCookie(cookie) ?? '')
  const words = kept.split(' ').filter((word) => word !== '')
  const keep = (next: readonly string[]) => {
    writeCookie(cookie, next.join(' '))
    setKept(next.join(' '))
  }
  return {
    isHidden: words.includes(gone),
    has: (word: string) => words.includes(word),
    add: (word: string) => keep([...words.filter((one) => one !== word), word]),
    drop: (word: string) => keep(words.filter((one) => one !== word)),
    hide: () => keep([gone]),
  }
}
