import type { Locale } from '@vitrine/contract/companies'
import type { PlacesClient } from '@vitrine/networks/google/places'
import type { Place } from '@vitrine/networks/google/wire'
import { NetworkError } from '@vitrine/networks/network'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { translate } from '../lib/i18n.ts'

/** What Google says of a business now, or why nothing is known. */
export type CompetitorResult = { readonly business: Place } | { readonly error: { code: string; message: string } }

/** A screen asks for the same business several times within a minute; nothing is kept longer, and nothing outside memory. */
const shortMs = 5 * 60_000
const maxCachedEntries = 2_000
/** How many questions to Google one request has under way. */
const atOnce = 5

/** Asks Google about each business, by its id. */
export async function fetchBusinesses(
  deps: Pick<Deps, 'places' | 'log'>,
  placeIds: readonly string[],
  lang: Locale,
): Promise<Map<string, CompetitorResult>> {
  const results = new Map<string, CompetitorResult>()
  const waiting = [...new Set(placeIds)]
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      results.set(id, await fetchBusiness(deps, id, lang))
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return results
}

async function fetchBusiness(
  deps: Pick<Deps, 'places' | 'log'>,
  placeId: string,
  lang: Locale,
): Promise<CompetitorResult> {
  if (deps.places === null) return { error: whyUnset(lang) }
  try {
    return { business: await remembered(deps, deps.places, placeId, lang) }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return { error: whyFailed(error, lang) }
  }
}

export function whyUnset(lang: Locale) {
  return { code: 'competitors.unset', message: translate(lang, 'problem.competitors.unset') }
}

function whyFailed({ failure }: NetworkError, lang: Locale) {
  const code = failure.say === 'network.gone' ? 'competitors.gone' : 'competitors.unavailable'
  return { code, message: translate(lang, `problem.${code}`) }
}

interface CachedBusiness {
  readonly until: number
  readonly details: Promise<Place>
}
const memories = new WeakMap<PlacesClient, Map<string, CachedBusiness>>()

function remembered(deps: Pick<Deps, 'log'>, client: PlacesClient, placeId: string, lang: Locale): Promise<Place> {
  const memory = memories.get(client) ?? new Map<string, CachedBusiness>()
  memories.set(client, memory)
  const key = `${lang} ${placeId}`
  const known = memory.get(key)
  if (known && known.until > Date.now()) return known.details
  if (memory.size >= maxCachedEntries) memory.clear()
  const details = client.read(placeId, lang, networkRequest(deps, 15))
  memory.set(key, { until: Date.now() + shortMs, details })
  details.catch(() => memory.delete(key))
  return details
}
