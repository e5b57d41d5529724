import { readCookie, writeCookie } from '../lib/cookie.ts'
import { createStore, useStore } from '../lib/create-store.ts'

// Single letters as commands get in the way of people who speak to their computer (WCAG 2.1.4): they can be switched
// off. Keys with Ctrl or ⌘, arrows and Escape stay.
const store = createStore(readCookie('shortcuts') !== 'off')

export const areSingleKeyShortcutsEnabled = store.get

export function setSingleKeyShortcuts(to: boolean): void {
  writeCookie('shortcuts', to ? 'on' : 'off')
  store.set(to)
}

export const useSingleKeyShortcuts = (): boolean => useStore(store)
