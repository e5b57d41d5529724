import type { Config } from '../lib/config.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Every delay of listings, in milliseconds. Tests divide them all by one number. */
const real = {
  /** A run that died is taken up again after this. */
  lease: 2 * minute,
  /** A run begins no edit later than this; with a request’s 30 s that ends well before its lease does. */
  lastEdit: minute,
  /** How long an edit whose answer never came may still arrive (Tq of publishing). */
  quiescence: 3 * minute,
  /** Google’s own: ten edits a minute and profile, three hundred calls a minute and project. */
  span: minute,
  /** An edit that was taken shows by then, unless the network says that it still looks at it. */
  settles: 15 * minute,
  /** Looks after an edit, counted from it; then one each hour. */
  looks: [10 * second, minute, 5 * minute, 15 * minute],
  later: hour,
  /** Everything is read once a day. */
  daily: 24 * hour,
  retryFirst: 5 * second,
  retryMost: 15 * minute,
} as const

export type ListingTiming = { readonly [K in keyof typeof real]: K extends 'looks' ? readonly number[] : number }

export function getListingTiming(config: Pick<Config, 'VITRINE_TEST' | 'TEST_SPEED'>): ListingTiming {
  const speed = config.VITRINE_TEST ? config.TEST_SPEED : 1
  const faster = Object.entries(real).map(([name, value]) => [
    name,
    typeof value === 'number' ? value / speed : value.map((ms) => ms / speed),
  ])
  return Object.fromEntries(faster) as ListingTiming // fromEntries loses the keys
}
