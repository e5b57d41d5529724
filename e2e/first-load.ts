import { expect, type Page } from '@playwright/test'
import { watchRequests } from './axe/look.ts'

/** What the first load of the home page may send, signed in and with an empty cache. */
export const homeGoals = { calls: 12, requests: 60 }

/** Opens a page anew with an empty cache, and answers what it sent until nothing was pending. */
export async function countFirstLoad(page: Page, path = '/'): Promise<{ calls: string[]; requests: string[] }> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.clearBrowserCache')
  await page.goto('/favicon.svg')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  const { settled } = watchRequests(page)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await settled()
  await protocol.detach()
  return { calls: requests.filter((request) => request.includes('/api/')), requests: [...requests] }
}
