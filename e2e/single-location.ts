import { expect } from '@playwright/test'
import { listSampleLocations } from './main-job/sample-locations.ts'
import type { PublicLedgerEntry } from './main-job/verify.ts'
import type { Product } from './product.ts'
import { createConnectedLocations, type SeededLocation } from './seed-accounts.ts'
import { type JourneyCompany, type JourneyUser, newCompany } from './users.ts'

/** Creates a company with one location, connected to every network: what most journeys begin with. */
export async function createSingleLocation(product: Product): Promise<JourneyCompany & { location: SeededLocation }> {
  const company = await newCompany(product, 'France services')
  const { owner } = company
  const [location] = await createConnectedLocations(product, owner, listSampleLocations(1).locations)
  if (!location) throw new Error('There is no place.')
  return { ...company, location: location }
}

/** A company whose posts need approval: its author, its approver, its location, and a function that creates a post. */
export async function createApprovalCompany(product: Product) {
  const { id, owner, colleague, location } = await createSingleLocation(product)
  const approver = await colleague({})
  await owner.request('PUT', `/api/users/${approver.email.split('@')[0]}`, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  await owner.request('PUT', `/api/companies/${id}`, { postsAreApproved: true })
  /** Creates a post that waits for approval, and returns its id. */
  const write = async (text: string): Promise<string> => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
    const body = { integrationType: 'facebook', text, checkedLocations: [location.iri], scheduledAt }
    return (await owner.request<{ id: string }>('POST', '/api/scheduled_posts', body)).id
  }
  return { owner, approver, place: location, write }
}

/**
 * Publishes on Facebook, so that there is a post to comment on, and waits until the post is public. Returns the public
 * ledger entries since a given one.
 */
export async function publishAnnouncement(
  product: Product,
  owner: JourneyUser,
  location: SeededLocation,
): Promise<(from: number) => Promise<PublicLedgerEntry[]>> {
  const { next: before } = await product.control<{ next: number }>('GET', '/ledger')
  await owner.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', scheduleType: 'NOW', text: 'Nos horaires changent lundi.' },
    checkedLocations: [location.iri],
  })
  const ledger = async (from: number) =>
    (await product.control<{ entries: PublicLedgerEntry[] }>('GET', `/ledger?network=facebook&since=${from}`)).entries
  await expect.poll(async () => (await ledger(before)).some((entry) => entry.public), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => isSubscribed(product, location), { timeout: 30_000 }).toBe(true)
  return ledger
}

async function isSubscribed(product: Product, location: SeededLocation): Promise<boolean> {
  interface ReceivedRequest {
    readonly path: string
    readonly status: number | null
  }
  const { requests } = await product.control<{ requests: ReceivedRequest[] }>('GET', '/requests?network=facebook')
  const path = `/${location.accounts.facebook}/subscribed_apps`
  return requests.some((request) => request.path.endsWith(path) && request.status === 200)
}
