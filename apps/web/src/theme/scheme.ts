import type { MantineColorSchemeManager } from '@mantine/core'
import { readCookie, writeCookie } from '../lib/cookie.ts'

/** Clair / Sombre / Système, kept in a cookie: the first paint reads it before any of our code runs. */
export const schemeInCookie: MantineColorSchemeManager = {
  get: (otherwise) => {
    const chosen = readCookie('scheme')
    return chosen === 'light' || chosen === 'dark' || chosen === 'auto' ? chosen : otherwise
  },
  set: (scheme) => writeCookie('scheme', scheme),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => writeCookie('scheme', 'auto'),
}
