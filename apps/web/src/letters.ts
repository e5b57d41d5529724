import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie.ts'

// Single letters as commands get in the way of people who speak to their computer (WCAG 2.1.4): they can be switched
// off. Keys with Ctrl or ⌘, arrows and Escape stay.
let on: boolean | undefined
const listeners = new Set<() => void>()

export const areLettersOn = (): boolean => (on ??= readCookie('shortcuts') !== 'off')

export function switchLetters(to: boolean): void {
  on = to
  writeCookie('shortcuts', to ? 'on' : 'off')
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLetters = (): boolean => useSyncExternalStore(onChange, areLettersOn)
