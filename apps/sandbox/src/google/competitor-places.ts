import { digits } from '../ids.ts'

/** A business that is nobody's of ours: what the public finds on the map around any point. */
export interface Rival {
  placeId: string
  name: string
  kind: string
  address: string
  latitude: number
  longitude: number
  /** What its customers think of it in the long run, and how many more say so each day. */
  stars: number
  reviewsAtStart: number
  reviewsADay: number
  photos: number
  /** Opening and closing hour. */
  hours: readonly [number, number]
}

const NAMES = [
  ['Le Comptoir du Marché', 'bistro'],
  ['La Table d’Hélène', 'restaurant'],
  ['Brasserie des Halles', 'brasserie'],
  ['Crêperie Ty Breizh', 'crêperie'],
  ['Pizzeria Bella Vista', 'pizzeria'],
  ['Chez Fernand', 'bistro'],
  ['L’Atelier Gourmand', 'restaurant'],
  ['Sushi Hanami', 'restaurant japonais'],
  ['Le Petit Zinc', 'bistro'],
  ['Couscous du Soleil', 'restaurant'],
  ['Café des Arts', 'café'],
  ['La Cantine Verte', 'restaurant végétarien'],
] as const
const STREETS = ['rue du Marché', 'place de la République', 'rue Victor-Hugo', 'quai des Fleurs', 'rue de la Gare']
/** Five kilometres of latitude, more or less. */
const CELL = 0.05

/** The businesses of the square a point lies in, the same at each request. */
export function rivalsNear(latitude: number, longitude: number): Rival[] {
  const cell = `${Math.round(latitude / CELL)},${Math.round(longitude / CELL)}`
  return NAMES.map((_, index) => createCompetitor(cell, index))
}

/** The business a place id names, or null when it is none of these. */
export function findCompetitor(placeId: string): Rival | null {
  const text = Buffer.from(placeId.replace(/^ChIJ/, ''), 'base64url').toString()
  const [, cell, index] = /^rival (-?\d+,-?\d+) (\d+)$/.exec(text) ?? []
  const rival = cell === undefined || Number(index) >= NAMES.length ? null : createCompetitor(cell, Number(index))
  return rival?.placeId === placeId ? rival : null
}

/** The average and the number of reviews at an instant: both move a little from day to day. */
export function computeRating(rival: Rival, now: number): { rating: number; userRatingCount: number } {
  const days = Math.max(0, (now - START) / DAY)
  const drift = 0.2 * Math.sin(days / 19 + rival.reviewsAtStart)
  return {
    rating: Math.round(Math.min(5, Math.max(1, rival.stars + drift)) * 10) / 10,
    userRatingCount: rival.reviewsAtStart + Math.floor(days * rival.reviewsADay),
  }
}

const START = Date.UTC(2026, 0, 1)
const DAY = 86_400_000

function createCompetitor(cell: string, index: number): Rival {
  const [name, kind] = NAMES[index] ?? NAMES[0]
  const [north = 0, east = 0] = cell.split(',').map(Number)
  const draw = (what: string, below: number) => Number(digits(9, 'rival', cell, String(index), what)) % below
  const street = STREETS[draw('street', STREETS.length)] ?? STREETS[0]
  return {
    placeId: `ChIJ${Buffer.from(`rival ${cell} ${index}`).toString('base64url')}`,
    name,
    kind,
    address: `${1 + draw('number', 90)} ${street}, France`,
    latitude: (north + draw('north', 100) / 100 - 0.5) * CELL,
    longitude: (east + draw('east', 100) / 100 - 0.5) * CELL,
    stars: 3.3 + draw('stars', 16) / 10,
    reviewsAtStart: 40 + draw('reviews', 900),
    reviewsADay: 0.1 + draw('pace', 25) / 10,
    photos: 2 + draw('photos', 14),
    hours: [7 + draw('opens', 5), 20 + draw('closes', 4)],
  }
}
