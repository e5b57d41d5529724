import { enqueueNow } from '@vitrine/server/jobs/enqueue'
import { expect } from 'vitest'
import type { FlowEnvironment } from './flow-environment.ts'

export interface ListingFieldState {
  network: string
  field: string
  state: string
  reason?: { code: string; message: string }
  shown?: Record<string, unknown>
  skipped: string[]
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
export const week = (day: string, more: object = {}) => ({
  ...{ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: '' },
  ...more,
})

/** Helpers that read, change and decide listings, here and at Google. */
export function listingHelpers(world: () => FlowEnvironment) {
  /** Runs the sweep that the clock starts every minute, then the jobs it creates. */
  async function sweep() {
    await enqueueNow(world().server.deps.databases.open, 'listings.sweep', {})
    await world().work()
  }

  const read = async (id = '') => (await world().camille.request('GET', `/api/locations/${id}`)).body
  const put = (id = '', body: object = {}) => world().camille.request('PUT', `/api/locations/${id}`, body)
  const profile = (id = '', body: object = {}) =>
    world().camille.request('POST', `/api/locations/${id}/google-profile`, body)
  async function part(id = '', field = 'hours', network = 'google'): Promise<ListingFieldState | undefined> {
    return (await read(id)).listing.find(
      (entry: ListingFieldState) => entry.field === field && entry.network === network,
    )
  }
  /** Reads the profile from Google, with the owner's token. */
  async function atGoogle(id = '', readMask = 'regularHours') {
    const { accountId } = (await read(id)).googleIntegration
    const { accessToken } = await world().sandbox.control<{ accessToken: string }>('POST', '/grants', {
      ...{ network: 'google', owner: 'camille' },
    })
    const path = readMask === 'attributes' ? `${accountId}/attributes` : `${accountId}?readMask=${readMask}`
    const response = await fetch(`${world().sandbox.url}/mybusinessbusinessinformation.googleapis.com/v1/${path}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    return response.json()
  }
  const findAccountId = async (id = '') => (await read(id)).googleIntegration.accountId
  const requests = async (account: string, method: string) => {
    const { requests } = await world().sandbox.control<{ requests: { method: string; path: string }[] }>(
      'GET',
      '/requests',
    )
    return requests.filter((request) => request.method === method && request.path.includes(account))
  }

  async function patchAtGoogle(id = '', updateMask = '', body: object = {}) {
    const account = await findAccountId(id)
    const { accessToken } = await world().sandbox.control<{ accessToken: string }>('POST', '/grants', {
      ...{ network: 'google', owner: 'camille' },
    })
    const url = `${world().sandbox.url}/mybusinessbusinessinformation.googleapis.com/v1/${account}?updateMask=${updateMask}`
    const response = await fetch(url, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }

  /** Makes every listing due, as after a day. */
  async function due() {
    await pause(20)
    await world()
      .server.deps.databases.open.updateTable('webhook_route')
      .set({ listing_at: new Date() })
      .where('network', 'in', ['google', 'facebook'])
      .execute()
  }

  /** Repeats the daily check until a field has this state. */
  function until(id: string, field: string, state: string) {
    return expect
      .poll(
        async () => {
          await due()
          await sweep()
          return (await part(id, field))?.state
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(state)
  }
  return { sweep, read, put, profile, part, atGoogle, accountOf: findAccountId, requests, patchAtGoogle, due, until }
}
