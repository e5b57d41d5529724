import cafe from './pictures/cafe.svg'
import dessert from './pictures/dessert.svg'
import pizza from './pictures/pizza.svg'
import plate from './pictures/plate.svg'
import terrace from './pictures/terrace.svg'
import window from './pictures/window.svg'

/** What all examples are about: a house with a few restaurants, and the people who write to it. */
export const sampleImages = { cafe, dessert, plate, pizza, terrace, window } as const
export type SampleImage = keyof typeof sampleImages

export const locationNames = [
  'Lyon Part-Dieu',
  'Lille Centre',
  'Paris 11',
  'Bordeaux Lac',
  'Nantes Bouffay',
  'Nice Port',
] as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** An instant so long before now: an example never grows old. */
export function ago({ days = 0, hours = 0, minutes = 0 }: { days?: number; hours?: number; minutes?: number }): string {
  return new Date(Date.now() - days * day - hours * hour - minutes * minute).toISOString()
}

/** Ids nothing real has. */
export const sampleId = (index: number): string => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`

/** A wave around a level, the same for everybody: steady growth, weekends lower, no chance in it. */
export function wave(index: number, level: number, { growth = 0, weekly = 0.25, shift = 0 } = {}): number {
  const swing = Math.sin(((index + shift) * 2 * Math.PI) / 7) * weekly + Math.sin((index + shift) * 1.7) * weekly * 0.3
  return Math.max(0, Math.round(level * (1 + growth * index + swing)))
}
