/**
 * The public of an account as its network counts it: never random, so that what was told of a day stays so. It grows
 * with a slow season, keeps the rhythm of a week, and what was posted or written there comes on top.
 */
export interface Public {
  /** Followers at the end of a day. */
  followersOn(day: number): number
  gainedOn(day: number): number
  lostOn(day: number): number
  /** How often something happens on a day, around a mean for a place of this size. */
  countOn(what: string, day: number, mean: number): number
  /** A share between 0 and 1 that belongs to this account. */
  chance(...of: (string | number)[]): number
  /** How much greater than usual this place is, from a half to three. */
  size: number
  /** The last day told of at an instant: networks lag, by up to two days. */
  getLastDay(ms: number): number
}

export const DAY_MS = 86_400_000
export const toDayNumber = (ms: number): number => Math.floor(ms / DAY_MS)

/** 2025-01-01: where counting followers begins. */
const EPOCH = toDayNumber(Date.UTC(2025, 0, 1))
const HOURS_AFTER_MIDNIGHT = 10
const MAX_LAG_HOURS = 38

/** Followers add up from day to day: counted anew for each answer, they took most of the sandbox's time. */
const known = new Map<string, Public>()

/** A place named "… tiny …" has fewer than a hundred followers: networks then keep part of their figures to themselves. */
export function getAudience(network: string, id: string, locationName: string): Public {
  const name = `${network} ${id} ${locationName}`
  const audience = known.get(name) ?? drawPublic(network, id, locationName)
  known.set(name, audience)
  return audience
}

function drawPublic(network: string, id: string, locationName: string): Public {
  const isTiny = /\btiny\b/i.test(locationName)
  const chance = (...of: (string | number)[]) => drawn(`${network} ${id} ${of.join(' ')}`)
  const size = 0.5 + 2.5 * chance('size') ** 2
  const base = isTiny ? 20 + Math.floor(40 * chance('base')) : Math.floor(900 + 1_800 * size)
  const totals: number[] = []

  const countOn = (what: string, day: number, mean: number) => {
    const weekday = new Date(day * DAY_MS).getUTCDay()
    const week = [0.85, 0.75, 0.85, 0.95, 1.05, 1.3, 1.25][weekday] ?? 1
    const season = 1 + 0.25 * Math.sin((day / 365.25) * 2 * Math.PI + chance(what, 'season') * 6)
    const growth = 1 + (day - EPOCH) / 2_000
    return Math.round(mean * (isTiny ? 0.05 : size) * week * season * growth * (0.6 + 0.8 * chance(what, day)))
  }
  const gainedOn = (day: number) => countOn('gained', day, 5)
  const lostOn = (day: number) => countOn('lost', day, 1.8)

  return {
    ...{ size, chance, countOn, gainedOn, lostOn },
    followersOn(day) {
      if (isTiny) return base
      for (let next = EPOCH + totals.length; next <= day; next += 1)
        totals.push((totals.at(-1) ?? base) + gainedOn(next) - lostOn(next))
      return totals[day - EPOCH] ?? base
    },
    getLastDay(ms) {
      const hours = HOURS_AFTER_MIDNIGHT + Math.floor(MAX_LAG_HOURS * chance('lag'))
      return toDayNumber(ms - hours * 3_600_000) - 1
    },
  }
}

/** What a post reaches in the end, and how much of it by an instant. */
export function reachedBy(
  { chance, followersOn }: Pick<Public, 'chance' | 'followersOn'>,
  id: string,
  postedAt: number,
  ms: number,
): number {
  const whole = followersOn(toDayNumber(postedAt)) * (0.15 + 0.75 * chance('reach', id) ** 2)
  return Math.round(whole * shareAfter(ms - postedAt))
}

/** Of what a post reaches, what falls on one day. */
export function reachedOn(
  of: Pick<Public, 'chance' | 'followersOn'>,
  id: string,
  postedAt: number,
  day: number,
): number {
  const end = (day + 1) * DAY_MS
  if (end <= postedAt) return 0
  return reachedBy(of, id, postedAt, end) - reachedBy(of, id, postedAt, Math.max(postedAt, day * DAY_MS))
}

/** Half within half a day, nearly all within a week. */
function shareAfter(ms: number): number {
  return ms <= 0 ? 0 : 1 - 2 ** -(ms / (DAY_MS / 2))
}

/** A number from 0 to 1 drawn from what it stands for: FNV-1a, stirred. */
function drawn(of: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < of.length; at += 1) hash = Math.imul(hash ^ of.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
