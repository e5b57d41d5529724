import { realPlaces } from '../main-job/places.ts'
import type { Person } from '../people.ts'

/** Something that exists for each parameter of an address. */
export async function somethingAtEach(owner: Person): Promise<Record<string, string>> {
  const make = async (path: string, body: unknown) => (await owner.ask<{ id: string }>('POST', path, body)).id
  const location = await make('/api/locations', {
    ...{ name: 'Lyon Part-Dieu', street: '17 Rue du Docteur Bouchut', postalCode: '69003', city: 'Lyon' },
    ...{ country: 'FR', latitude: 45.7605, longitude: 4.8596 },
  })
  const { places } = await owner.ask<{ places: { placeId: string }[] }>(
    'GET',
    `/api/locations/${location}/competitor_places?q=cafe`,
  )
  const rival = { location: `/api/locations/${location}`, placeId: places[0]?.placeId }
  const draft = {
    integrationType: 'facebook',
    postStatus: 'DRAFT',
    text: 'Fermé lundi',
    checkedLocations: [rival.location],
  }
  const rows = new FormData()
  rows.append('file', new Blob([realPlaces(3).csv]), 'etablissements.csv')
  await make('/api/library_folders', { name: 'Été' })
  return {
    token: 'inconnu',
    '/passwordless/callback ?': '?user=inconnu&expires=1&hash=inconnu',
    network: 'tiktok',
    '/settings/locations/connect/$network network': 'facebook',
    '/calendar/$id id': await make('/api/scheduled_posts', draft),
    '/settings/locations/$id id': location,
    '/report/$id id': location,
    '/gmb-competitor/$id id': await make('/api/gmb_competitors', rival),
    '/exports/$id id': await make('/api/exports', { kind: 'locations' }),
    '/settings/company/import/$id id': await make('/api/location_imports', rows),
    '/library/$ $': 'Été',
    '/shared-medias/$ $': 'Été',
  }
}
