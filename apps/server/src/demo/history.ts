import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonClient, JsonResponse } from './client.ts'

const hour = 3_600_000
const day = 24 * hour

/** Creates published and scheduled posts, comments and reviews, so that no screen is empty. */
export async function createHistory(sandbox: JsonClient, camille: JsonClient): Promise<void> {
  const locations: JsonResponse[] = (await camille('GET', '/locations?itemsPerPage=100&order[name]=asc')).member
  const photo = await attach(camille, 'ice-cream.jpg')
  const flowers = await attach(camille, 'flowers.jpg')
  const all = locations.map((location) => location['@id'])
  const pages = locations.filter(({ linkedinIntegration }) => linkedinIntegration)
  const onLinkedIn = pages.map((location) => location['@id'])
  const published = await postNow(camille, all.slice(0, 8), onLinkedIn, photo)
  await postLater(camille, all, onLinkedIn, photo, flowers)
  await untilPublished(camille, published)
  await customersWrite(sandbox, locations)
}

async function attach(camille: JsonClient, name: string): Promise<string> {
  const form = new FormData()
  const bytes = await readFile(new URL(`../../data/media/${name}`, import.meta.url))
  form.set('file', new Blob([bytes], { type: 'image/jpeg' }), name)
  form.set('platform', JSON.stringify(['facebook:post', 'instagram:post', 'google:standard']))
  return (await camille('POST', '/attachments', form))['@id']
}

async function postNow(
  camille: JsonClient,
  locationIds: string[],
  onLinkedIn: string[],
  photo: string,
): Promise<string[]> {
  const texts = {
    facebook:
      'Les glaces maison sont de retour en terrasse à {{city}} ! Passez nous voir, la première boule est pour les enfants.',
    instagram: 'Glaces maison, terrasse et soleil à {{city}} ☀️ #glaces #terrasse',
    linkedin:
      'À {{city}}, notre équipe s’agrandit : merci à celles et ceux qui ont ouvert la terrasse ce printemps. #équipe',
  }
  const made: string[] = []
  for (const [integrationType, text] of Object.entries(texts)) {
    const at = integrationType === 'linkedin' ? onLinkedIn : locationIds
    if (at.length === 0) continue
    const post = await camille('POST', '/scheduled_posts', {
      integrationType,
      postType: 'post',
      text,
      scheduleType: 'NOW',
      scheduledPostAttachments: [photo],
      checkedLocations: at,
    })
    made.push(post.id)
  }
  return made
}

/** Schedules posts for the coming weeks of the calendar. */
async function postLater(
  camille: JsonClient,
  all: string[],
  onLinkedIn: string[],
  photo: string,
  flowers: string,
): Promise<void> {
  const plans = [
    {
      in: day,
      type: 'facebook',
      at: all,
      photo: flowers,
      text: 'Ce week-end, le marché aux fleurs s’installe devant {{name}}. Brunch de 10 h à 15 h.',
    },
    {
      in: day,
      type: 'instagram',
      at: all,
      photo: flowers,
      text: 'Brunch et marché aux fleurs ce week-end à {{city}} 🌷',
    },
    {
      in: 2 * day,
      type: 'google',
      at: all.slice(0, 12),
      photo,
      text: 'Nouveau menu du midi à {{city}} : entrée, plat et dessert faits maison.',
    },
    {
      in: 4 * day,
      type: 'facebook',
      at: all.slice(0, 9),
      photo,
      text: 'Nous recrutons un chef de partie à {{city}}. Écrivez-nous ici ou passez nous voir.',
    },
    {
      in: 6 * day,
      type: 'facebook',
      at: all.slice(9, 17),
      photo: null,
      text: 'Soirée jazz jeudi à partir de 20 h. Réservez au {{phone}}.',
    },
    {
      in: 9 * day,
      type: 'instagram',
      at: all.slice(0, 4),
      photo,
      text: 'Dans les cuisines de {{name}} avant le service 👩‍🍳',
      status: 'DRAFT',
    },
    {
      in: 7 * day,
      type: 'linkedin',
      at: onLinkedIn,
      photo,
      text: 'Séminaires, repas d’équipe : la salle de {{name}} se privatise le midi. Parlons-en au {{phone}}.',
    },
    {
      in: 12 * day,
      type: 'facebook',
      at: all,
      photo: null,
      text: 'Les fêtes approchent : nos menus de décembre sont ouverts à la réservation au {{phone}}.',
    },
  ]
  for (const plan of plans.filter(({ at }) => at.length > 0)) {
    const at = new Date(Date.now() + plan.in)
    at.setUTCHours(10, 0, 0, 0)
    await camille('POST', '/scheduled_posts', {
      integrationType: plan.type,
      postType: plan.type === 'google' ? 'standard' : 'post',
      text: plan.text,
      scheduledAt: at.toISOString(),
      ...(plan.status ? { postStatus: plan.status } : {}),
      ...(plan.photo ? { scheduledPostAttachments: [plan.photo] } : {}),
      checkedLocations: plan.at,
    })
  }
}

async function untilPublished(camille: JsonClient, ids: string[]): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    const posts = await Promise.all(ids.map((id) => camille('GET', `/scheduled_posts/${id}`)))
    if (posts.every((post) => post.postStatus !== 'SCHEDULED')) return
    await sleep(1000)
  }
}

const comments = [
  ['Lina Doucet', 'Vous êtes ouverts jeudi midi ? Nous serions huit à déjeuner.'],
  ['Karim Benyahia', 'Bonjour, proposez-vous des plats sans gluten ?'],
  ['Thomas Ferrand', 'La glace à la figue vaut le détour, bravo !'],
  ['Fatou Sarr', 'Avez-vous un menu pour un groupe de 25 personnes ?'],
] as const

const reviews = [
  ['Paul Mercier', 2, 'Service trop long, dommage car la terrasse est très agréable.'],
  ['Sophie Lambert', 5, 'Accueil adorable, le tajine vaut le détour.'],
  ['Hugo Pelletier', 4, 'Très bonne cuisine, salle un peu bruyante le samedi.'],
  ['Elena Ruiz', 1, 'Esperamos una hora y la comida llegó fría. Una pena.'],
  ['Clara Vasseur', 5, ''],
] as const

const liked = new Set(['Margot Vieux-Port', 'Margot Bercy'])
/** More reviews for these locations, enough for the emotion analysis. */
const more = [
  ['Inès Garnier', 5, 'Un régal du début à la fin, le service est souriant et la terrasse superbe.'],
  ['Marc Aubert', 4, 'Terrasse agréable, personnel attentionné, on se sent en confiance.'],
  ['Nadia Haddad', 2, 'Attente interminable et plat froid, quelle déception.'],
  ['Oliver Grant', 5, 'Absolutely loved it: friendly staff and a delicious dessert.'],
  ['Julie Perrin', 3, 'La terrasse est belle, le service un peu lent.'],
  ['Léo Martinet', 1, 'Serveur impoli, addition fausse : inadmissible.'],
  ['Carmen Vidal', 5, 'Nos encantó la terraza y el servicio, todo riquísimo.'],
  ['Yann Kerdoncuff', 4, 'Surprise en arrivant : une vue incroyable, jamais vu ça !'],
  ['Emma Colin', 5, 'Accueil chaleureux, desserts maison délicieux, merci à toute l’équipe.'],
  ['Sacha Levy', 2, 'Toilettes sales et odeur désagréable, dommage pour la terrasse.'],
  ['Aline Roche', 5, ''],
  ['Bruno Faure', 4, ''],
] as const

async function customersWrite(sandbox: JsonClient, locations: JsonResponse[]): Promise<void> {
  for (const [index, location] of locations.entries()) {
    const [author, text] = comments[index % comments.length] ?? comments[0]
    const [reviewer, rating, reviewText] = reviews[index % reviews.length] ?? reviews[0]
    const page = location.facebookIntegration?.accountId
    const listing = location.googleIntegration?.accountId
    const company = location.linkedinIntegration?.accountId
    if (company)
      await sandbox('POST', '/interactions', {
        ...{ network: 'linkedin', account: company, kind: 'comment', author: { name: 'Hélène Courtois' } },
        text: 'Proposez-vous une formule pour un déjeuner de vingt personnes ?',
      })
    // Comments need a published post.
    if (page && index < 8)
      await sandbox('POST', '/interactions', {
        network: 'facebook',
        account: page,
        kind: 'comment',
        author: { name: author },
        text,
      })
    const written = liked.has(location.name)
      ? [[reviewer, rating, reviewText] as const, ...more]
      : [[reviewer, rating, reviewText] as const]
    for (const [name, stars, reviewBody] of listing ? written : [])
      await sandbox('POST', '/interactions', {
        network: 'google',
        account: listing,
        kind: 'review',
        author: { name },
        text: reviewBody,
        rating: stars,
      })
  }
}
