import { expect } from '@playwright/test'
import { type Furnished, furnish } from './furnish.ts'
import type { LedgerEntry } from './main-job/judge.ts'
import { realPlaces } from './main-job/places.ts'
import { type Company, newCompany, type Person } from './people.ts'
import type { Product } from './product.ts'

/** A new company with one place, connected everywhere: what most journeys begin with. */
export async function onePlace(product: Product): Promise<Company & { place: Furnished }> {
  const company = await newCompany(product, 'France services')
  const { owner } = company
  const [place] = await furnish(product, owner, realPlaces(1).places)
  if (!place) throw new Error('There is no place.')
  return { ...company, place }
}

/** A company whose posts are approved before they leave: who writes them, who approves them, where they go, and the way to write one. */
export async function approvedFirst(product: Product) {
  const { id, owner, colleague, place } = await onePlace(product)
  const approver = await colleague({})
  await owner.ask('PUT', `/api/users/${approver.email.split('@')[0]}`, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  await owner.ask('PUT', `/api/companies/${id}`, { postsAreApproved: true })
  /** Answers the post's id; it waits for the approver. */
  const write = async (text: string): Promise<string> => {
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
    const body = { integrationType: 'facebook', text, checkedLocations: [place.iri], scheduledAt }
    return (await owner.ask<{ id: string }>('POST', '/api/scheduled_posts', body)).id
  }
  return { owner, approver, place, write }
}

/**
 * Publishes on Facebook, so that there is something to comment on, and waits until its page tells what is written there.
 * Answers what it has taken since a given entry.
 */
export async function announce(
  product: Product,
  owner: Person,
  place: Furnished,
): Promise<(from: number) => Promise<LedgerEntry[]>> {
  const { next: before } = await product.control<{ next: number }>('GET', '/ledger')
  await owner.ask('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', scheduleType: 'NOW', text: 'Nos horaires changent lundi.' },
    checkedLocations: [place.iri],
  })
  const ledger = async (from: number) =>
    (await product.control<{ entries: LedgerEntry[] }>('GET', `/ledger?network=facebook&since=${from}`)).entries
  await expect.poll(async () => (await ledger(before)).some((entry) => entry.public), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => tells(product, place), { timeout: 30_000 }).toBe(true)
  return ledger
}

async function tells(product: Product, place: Furnished): Promise<boolean> {
  interface Heard {
    readonly path: string
    readonly status: number | null
  }
  const { requests } = await product.control<{ requests: Heard[] }>('GET', '/requests?network=facebook')
  const path = `/${place.accounts.facebook}/subscribed_apps`
  return requests.some((one) => one.path.endsWith(path) && one.status === 200)
}
