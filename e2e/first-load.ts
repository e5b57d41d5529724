import { expect, type Page } from '@playwright/test'
import { watchRequests } from './axe/accessibility.ts'

/** The maximum number of requests of the home page's first load, signed in and with an empty cache. */
export const homeGoals = { calls: 12, requests: 60 }

/** Loads a page with an empty cache, and returns the requests it sent until none was pending. */
export async function countFirstLoad(page: Page, path = '/'): Promise<{ calls: string[]; requests: string[] }> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.clearBrowserCache')
  await page.goto('/favicon.svg')
  // Live updates cause further requests, rightly, but are not part of the first load.
  await page.route('**/api/events', (route) => route.abort())
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  const { settled } = watchRequests(page)
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await settled()
  await protocol.detach()
  await page.unroute('**/api/events')
  const isStream = (request: string) => request.endsWith('/api/events')
  // The aborted stream is opened again and again; it counts once.
  const sent = requests.filter((request, at) => !isStream(request) || requests.findIndex(isStream) === at)
  return { calls: sent.filter((request) => request.includes('/api/')), requests: sent }
}
