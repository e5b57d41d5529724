import { useState } from 'react'
import { useMe } from '../account.ts'
import { readCookie, writeCookie } from '../cookie.ts'

const gone = 'hidden'

/** What this browser keeps of one person's first steps in a company: those that were put aside, and whether the list was. */
export function useKeptSteps() {
  const me = useMe()
  const cookie = `first-steps-${me.id}-${me.company.id}`
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
