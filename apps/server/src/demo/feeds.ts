import type { JsonClient } from './client.ts'

/** Subscribes to two sites, one for all locations and one for those in Lyon, each with new items. */
export async function followSites(sandbox: JsonClient, camille: JsonClient): Promise<void> {
  // Dated one minute ahead, so that they count as new when the feeds are first read.
  const publish = (host: string, item: object) => sandbox('POST', `/press/${host}/items`, { ...item, minutesAgo: -1 })
  await publish('gazette.example', {
    title: 'Le guide des terrasses d’automne',
    summary: 'Plaids, braseros et soupes chaudes : dix adresses où rester dehors.',
    image: '/images/terrasses.png',
  })
  await publish('gazette.example', {
    title: 'Accords mets et vins pour les fêtes',
    summary: 'Nos accords, du plus sage au plus osé.',
    image: '/images/accords.png',
  })
  await publish('recettes.example', {
    title: 'Poires pochées au safran',
    summary: 'Un dessert doré, prêt la veille.',
    image: '/images/poires.png',
  })
  const { member } = await camille('GET', '/locations?itemsPerPage=100')
  const inLyon = member.filter(({ city }: { city?: string }) => city?.startsWith('Lyon'))
  await camille('POST', '/rss_feeds', {
    url: 'https://gazette.example/feed.xml',
    networks: ['facebook', 'google'],
    everywhere: true,
    mode: 'approval',
    rules: { exclude: ['vin', 'vins'], maxPerDay: 2 },
    template: '{{titre}}\n\n{{resume}}\n\nÀ lire dans La Gazette des tables : {{lien}}',
  })
  await camille('POST', '/rss_feeds', {
    url: 'https://recettes.example/feed.xml',
    networks: ['instagram'],
    locations: inLyon.map((location: { '@id': string }) => location['@id']),
    mode: 'draft',
    rules: { onlyWithImage: true, days: ['tuesday', 'friday'], from: '10:00', until: '12:00' },
    template: '{{titre}}\n\n{{resume}}\n\nÀ goûter chez {{name}}.',
  })
}
