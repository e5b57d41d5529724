import type { JsonClient } from './client.ts'

/** Two sites are followed, one for the restaurants' pages and one for a single group; each has just published something. */
export async function followSites(sandbox: JsonClient, camille: JsonClient): Promise<void> {
  // By the sites' clocks they come in a minute: news by the time the feeds are read first.
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
