import { expect } from '@playwright/test'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import type { JourneyUser } from '../users.ts'

/** The fields of a list's item that an address may contain. */
interface ListedItem {
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly postStatus: string
  readonly superAdmin: boolean
  readonly profile: string
}

/** An existing value for each parameter of an address. */
export async function findExamples(person: JourneyUser): Promise<Record<string, string>> {
  const first = async (path: string, fits: (item: ListedItem) => boolean = () => true): Promise<ListedItem> => {
    const list = async () => (await person.request<{ member: ListedItem[] }>('GET', path)).member.filter(fits)
    // The demo creates its newest data last, perhaps after the product has started.
    await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBeGreaterThan(0)
    const [item] = await list()
    if (!item) throw new Error(`${path} has nothing any more.`)
    return item
  }
  const body = new FormData()
  body.append('file', new Blob([listSampleLocations(3).csv]), 'etablissements.csv')
  const post = async (status: string) =>
    (await first('/api/scheduled_posts?itemsPerPage=100', (item) => item.postStatus === status)).id
  return {
    published: await post('PUBLISHED'),
    scheduled: await post('SCHEDULED'),
    draft: await post('DRAFT'),
    item: (await first('/api/inboxes')).id,
    reply: (await first('/api/quick_replies')).id,
    feed: (await first('/api/rss_feeds')).id,
    // A user whose access can be disabled: neither a super admin nor an owner.
    user: (await first('/api/users', (item) => !item.superAdmin && item.profile !== 'PROFILE_OWNER')).id,
    network: 'facebook',
    '/settings/locations/auth/$network/callback network': 'tiktok',
    '/calendar/$id id': (await first('/api/scheduled_posts')).id,
    // A location with regular and special hours, so that the menu to copy hours is shown.
    '/settings/locations/$id id': (
      await first('/api/locations?itemsPerPage=100', ({ name }) => name === 'Margot Confluence')
    ).id,
    '/report/$id id': (await first('/api/locations')).id,
    '/gmb-competitor/$id id': (await first('/api/gmb_competitors')).id,
    '/library/$ $': (await first('/api/library_folders')).name,
    '/shared-medias/$ $': (await first('/api/library_medias/shared', ({ folder }) => folder !== '')).folder,
    '/exports/$id id': (await person.request<{ id: string }>('POST', '/api/exports', { kind: 'locations' })).id,
    '/settings/company/import/$id id': (await person.request<{ id: string }>('POST', '/api/location_imports', body)).id,
  }
}

/** Creates more posts for today than the calendar shows in one day. */
export async function fillToday(person: JourneyUser): Promise<void> {
  const { member } = await person.request<{ member: ListedItem[] }>('GET', '/api/locations')
  const scheduledAt = new Date(Date.now() + 60_000).toISOString()
  for (let count = 0; count < 5; count++)
    await person.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', postStatus: 'DRAFT', scheduleType: 'LATER', scheduledAt },
      ...{ text: 'Atelier numérique pour tous', checkedLocations: [`/api/locations/${member[0]?.id}`] },
    })
}
