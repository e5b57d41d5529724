import { expect } from '@playwright/test'
import { listSampleLocations } from './main-job/sample-locations.ts'
import type { PublicLedgerEntry } from './main-job/verify.ts'
import type { Product } from './product.ts'
import { createConnectedLocations, type SeededLocation } from './seed-accounts.ts'
import { type JourneyCompany, type JourneyUser, newCompany } from './users.ts'

/** A new company with one place, connected everywhere: what most journeys begin with. */
export async function createSingleLocation(product: Product): Promise<JourneyCompany & { location: SeededLocation }> {
  const company = await newCompany(product, 'France services')
  const { owner } = company
  const [location] = await createConnectedLocations(product, owner, listSampleLocations(1).locations)
  if (!location) throw new Error('There is no place.')
  return { ...company, location: location }
}

/** A company whose posts are approved before they leave: who writes them, who approves them, where they go, and the way to write one. */
export async function createApprovalCompany(product: Product) {
  const { id, owner, colleague, location } = await createSingleLocation(product)
  const approver = await colleague({})
  await owner.request('PUT', `/api/users/${approver.email.split('@')[0]}`, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  await owner.request('PUT', `/api/companies/${id}`, { postsAreApproved: true })
  /** Answers the post's id; it waits for the approver. */
  const write = async (text: string): Promise<string> => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
    const body = { integrationType: 'facebook', text, checkedLocations: [location.iri], scheduledAt }
    return (await owner.request<{ id: string }>('POST', '/api/scheduled_posts', body)).id
  }
  return { owner, approver, place: location, write }
}

/**
 * Publishes on Facebook, so that there is something to comment on, and waits until its page tells what is written there.
 * Answers what it has taken since a given entry.
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
