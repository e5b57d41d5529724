import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../api/memory-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a sign-in link survives a reload and is gone once it is cleared', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const { storeSignInLink } = await import('./sign-in-link.ts')
  expect(storeSignInLink('?user=camille@margot.example&expires=4000000000&hash=abc')).toBe(true)
  vi.resetModules()
  const { getSignInLink } = await import('./stored-sign-in-link.ts')
  expect(getSignInLink()).toEqual({ user: 'camille@margot.example', expires: '4000000000', hash: 'abc' })
  sessionStorage.clear()
  expect(getSignInLink()).toBeNull()
})
