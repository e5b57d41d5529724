import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../api/memory-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a sign-in link survives a reload and is gone once it is cleared', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const { bringLink } = await import('./sign-in-link.ts')
  expect(bringLink('?user=camille@margot.example&expires=4000000000&hash=abc')).toBe(true)
  vi.resetModules()
  const { broughtLink } = await import('./brought-link.ts')
  expect(broughtLink()).toEqual({ user: 'camille@margot.example', expires: '4000000000', hash: 'abc' })
  sessionStorage.clear()
  expect(broughtLink()).toBeNull()
})
