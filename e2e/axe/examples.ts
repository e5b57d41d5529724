import { expect } from '@playwright/test'
import { realPlaces } from '../main-job/places.ts'
import type { Person } from '../people.ts'

/** What of a list's entry may stand in an address. */
interface Told {
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly postStatus: string
  readonly superAdmin: boolean
  readonly profile: string
}

/** Something that exists for each parameter of an address. */
export async function examplesOf(person: Person): Promise<Record<string, string>> {
  const first = async (path: string, fits: (one: Told) => boolean = () => true): Promise<Told> => {
    const list = async () => (await person.ask<{ member: Told[] }>('GET', path)).member.filter(fits)
    // What the demo tells last may still be on its way.
    await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBeGreaterThan(0)
    const [one] = await list()
    if (!one) throw new Error(`${path} has nothing any more.`)
    return one
  }
  const body = new FormData()
  body.append('file', new Blob([realPlaces(3).csv]), 'etablissements.csv')
  const post = async (status: string) =>
    (await first('/api/scheduled_posts?itemsPerPage=100', (one) => one.postStatus === status)).id
  return {
    published: await post('PUBLISHED'),
    scheduled: await post('SCHEDULED'),
    draft: await post('DRAFT'),
    item: (await first('/api/inboxes')).id,
    reply: (await first('/api/quick_replies')).id,
    feed: (await first('/api/rss_feeds')).id,
    // Somebody whose access may be taken: neither the platform's own nor an owner.
    user: (await first('/api/users', (one) => !one.superAdmin && one.profile !== 'PROFILE_OWNER')).id,
    network: 'facebook',
    '/settings/locations/auth/$network/callback network': 'tiktok',
    '/calendar/$id id': (await first('/api/scheduled_posts')).id,
    // One with hours of two kinds: what copies them from one to the other is there.
    '/settings/locations/$id id': (
      await first('/api/locations?itemsPerPage=100', ({ name }) => name === 'Margot Confluence')
    ).id,
    '/report/$id id': (await first('/api/locations')).id,
    '/gmb-competitor/$id id': (await first('/api/gmb_competitors')).id,
    '/library/$ $': (await first('/api/library_folders')).name,
    '/shared-medias/$ $': (await first('/api/library_medias/shared', ({ folder }) => folder !== '')).folder,
    '/exports/$id id': (await person.ask<{ id: string }>('POST', '/api/exports', { kind: 'locations' })).id,
    '/settings/company/import/$id id': (await person.ask<{ id: string }>('POST', '/api/location_imports', body)).id,
  }
}

/** A day of more posts than the calendar shows of it. */
export async function fillToday(person: Person): Promise<void> {
  const { member } = await person.ask<{ member: Told[] }>('GET', '/api/locations')
  const scheduledAt = new Date(Date.now() + 60_000).toISOString()
  for (let count = 0; count < 5; count++)
    await person.ask('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', postStatus: 'DRAFT', scheduleType: 'LATER', scheduledAt },
      ...{ text: 'Atelier numérique pour tous', checkedLocations: [`/api/locations/${member[0]?.id}`] },
    })
}
