import type { SandboxClock } from './clock.ts'
import type { SavedState } from './saved-state.ts'

/** Limits by name (`facebook.pageCalls`), or `off` for measurements. A network names its own and says their defaults. */
export type QuotaSettings = 'off' | Record<string, number>

export interface Quotas {
  set(settings: QuotaSettings): void
  /** What `name` allows: the setting, else the network's default; Infinity when quotas are off. */
  limit(name: string, fallback: number): number
  /** Counts one use by `key` and says whether it was within the limit of the rolling window. */
  consume(quota: Quota, key: string): QuotaUsage
  /** The same without counting. */
  getUsage(quota: Quota, key: string): QuotaUsage
  clear(): void
}

export interface Quota {
  name: string
  fallback: number
  windowMs: number
}

export interface QuotaUsage {
  allowed: boolean
  used: number
  limit: number
  /** Milliseconds until one more use is allowed. */
  freeInMs: number
}

export function createQuotas(clock: SandboxClock, initial: QuotaSettings, saved: SavedState): Quotas {
  let settings = initial
  const uses = saved.map('quota uses', new Map<string, number[]>())

  const getLimit = (name: string, fallback: number) =>
    settings === 'off' ? Number.POSITIVE_INFINITY : (settings[name] ?? fallback)

  function getUsage({ name, fallback, windowMs }: Quota, key: string): QuotaUsage {
    const limit = getLimit(name, fallback)
    const recent = uses.get(`${name} ${key}`) ?? []
    const from = clock.now() - windowMs
    const firstInside = recent.findIndex((at) => at > from)
    recent.splice(0, firstInside === -1 ? recent.length : firstInside)
    const allowed = recent.length < limit
    const frees = recent[recent.length - limit] ?? clock.now()
    return { allowed, used: recent.length, limit, freeInMs: allowed ? 0 : frees + windowMs - clock.now() }
  }

  return {
    set(next) {
      settings = next
    },
    limit: getLimit,
    getUsage,
    consume(quota, key) {
      const usage = getUsage(quota, key)
      if (settings === 'off' || !usage.allowed) return usage
      const id = `${quota.name} ${key}`
      const recent = uses.get(id)
      if (recent) recent.push(clock.now())
      else uses.set(id, [clock.now()])
      return { ...usage, used: usage.used + 1 }
    },
    clear: () => uses.clear(),
  }
}
