import { DAY_MS, type Public } from './audience.ts'
import type { MediaStore, StoredMedia } from './media.ts'
import { drawImage } from './png.ts'

/** What the owner of a place posted by hand, on the network itself, before any app came. */
export interface PastPost {
  at: number
  text: string
  image: StoredMedia
}

const TEXTS = [
  'La terrasse est ouverte, les premiers rayons aussi.',
  'Plat du jour : gratin de courge, sauge et noisettes.',
  'Merci pour vos 5 étoiles du week-end, on a lu chaque mot.',
  'Ce soir, concert acoustique à partir de 20 h. Entrée libre.',
  'Nouvelle carte des desserts : la poire Belle-Hélène est de retour.',
  'Notre cheffe au marché ce matin, six heures, panier plein.',
  'Fermeture exceptionnelle lundi pour travaux, à mardi !',
  'Le brunch du dimanche affiche complet. Pensez à réserver.',
  'Recette de la maison : la soupe à l’oignon de Margot.',
  'Toute l’équipe vous souhaite un bel automne.',
  'Deux tables viennent de se libérer pour ce soir.',
  'Menu enfant offert les mercredis de vacances.',
]
const EVERY_DAYS = 6

/** A post every few days, the same ones each time; oldest first. */
export function pastPosts(store: MediaStore, { chance }: Public, now: number, days: number): PastPost[] {
  const posts: PastPost[] = []
  for (let back = days; back > 1; back -= EVERY_DAYS) {
    const number = Math.floor((now / DAY_MS - back) / EVERY_DAYS)
    const text = TEXTS[Math.floor(chance('text', number) * TEXTS.length)] ?? ''
    const hour = 9 + Math.floor(chance('hour', number) * 11)
    const day = Math.floor(now / DAY_MS - back + chance('day', number) * (EVERY_DAYS - 1))
    const at = day * DAY_MS + hour * 3_600_000
    if (at < now - DAY_MS) posts.push({ at, text, image: createImage(store, text) })
  }
  return posts
}

const drawn = new Map<string, Buffer>()

function createImage(store: MediaStore, text: string): StoredMedia {
  const known = drawn.get(text) ?? drawImage(text, 320)
  drawn.set(text, known)
  return store.store(known)
}
