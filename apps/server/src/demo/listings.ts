import type { Deps } from '../deps/deps.ts'
import { enqueueNow } from '../jobs/enqueue.ts'
import type { JsonClient } from './client.ts'
import { demoCompanyId } from './seed.ts'

interface DemoListing {
  readonly id: string
  readonly googleIntegration: { readonly '@id': string; readonly accountId: string }
}

/** Sends the locations' listings to Google, and adds suggestions of other people for two of them. */
export async function bringListings(deps: Deps, sandbox: JsonClient, camille: JsonClient): Promise<void> {
  const { member: locations }: { member: DemoListing[] } = await camille(
    'GET',
    '/locations?exists[googleIntegration]=true&itemsPerPage=100&order[name]=asc',
  )
  for (const { id } of locations)
    await camille('POST', `/locations/${id}/listing`, {
      ...{ network: 'google', fields: ['hours', 'description', 'phone', 'website'], take: 'ours' },
    })
  const [, nicer, , moved] = locations
  if (!nicer || !moved) return
  await shown(camille, nicer.id)
  await shown(camille, moved.id)
  await suggest(sandbox, nicer, 'regularHours', { periods: [period('TUESDAY', 9, 19), period('SATURDAY', 10, 23)] })
  await suggest(sandbox, moved, 'websiteUri', 'https://restaurants.example/chez-margot')
  for (const { googleIntegration } of [nicer, moved])
    await enqueueNow(deps.databases.open, 'listings.sync', {
      ...{ companyId: demoCompanyId, integrationId: googleIntegration['@id'].split('/').at(-1) ?? '' },
    })
}

const period = (day: string, open: number, close: number) => ({
  ...{ openDay: day, openTime: { hours: open }, closeDay: day, closeTime: { hours: close } },
})

function suggest(
  sandbox: JsonClient,
  { googleIntegration }: DemoListing,
  on: string,
  value: unknown,
): Promise<unknown> {
  return sandbox('POST', '/interactions', {
    ...{ network: 'google', account: googleIntegration.accountId, kind: 'edit' },
    ...{ author: { name: 'Un voisin' }, on, text: JSON.stringify(value) },
  })
}

/** Waits up to 20 seconds until our listing has been sent, as it would overwrite earlier suggestions. */
async function shown(camille: JsonClient, id: string): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const { listing } = await camille('GET', `/locations/${id}`)
    if (listing.length > 0 && listing.every(({ state }: { state: string }) => state !== 'pending')) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
