import type { Locale } from '@vitrine/contract/companies'
import type { Places } from '@vitrine/networks/google/places'
import type { Place } from '@vitrine/networks/google/wire'
import { NetworkError } from '@vitrine/networks/network'
import type { Deps } from '../deps/deps.ts'
import { asking } from '../deps/request-context.ts'
import { say } from '../lib/i18n.ts'

/** What Google says of a business now, or why nothing is known. */
export type Said = { readonly place: Place } | { readonly error: { code: string; message: string } }

/** A screen asks for the same business several times within a minute; nothing is kept longer, and nothing outside memory. */
const shortMs = 5 * 60_000
const mostKept = 2_000
/** How many questions to Google one request has under way. */
const atOnce = 5

/** Asks Google about each business, by its id. */
export async function askAbout(
  deps: Pick<Deps, 'places' | 'log'>,
  placeIds: readonly string[],
  lang: Locale,
): Promise<Map<string, Said>> {
  const said = new Map<string, Said>()
  const waiting = [...new Set(placeIds)]
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      said.set(id, await askAboutOne(deps, id, lang))
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return said
}

async function askAboutOne(deps: Pick<Deps, 'places' | 'log'>, placeId: string, lang: Locale): Promise<Said> {
  if (deps.places === null) return { error: whyUnset(lang) }
  try {
    return { place: await remembered(deps, deps.places, placeId, lang) }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return { error: whyFailed(error, lang) }
  }
}

export function whyUnset(lang: Locale) {
  return { code: 'competitors.unset', message: say(lang, 'problem.competitors.unset') }
}

function whyFailed({ failure }: NetworkError, lang: Locale) {
  const code = failure.say === 'network.gone' ? 'competitors.gone' : 'competitors.unavailable'
  return { code, message: say(lang, `problem.${code}`) }
}

interface Kept {
  readonly until: number
  readonly answer: Promise<Place>
}
const memories = new WeakMap<Places, Map<string, Kept>>()

function remembered(deps: Pick<Deps, 'log'>, places: Places, placeId: string, lang: Locale): Promise<Place> {
  const memory = memories.get(places) ?? new Map<string, Kept>()
  memories.set(places, memory)
  const key = `${lang} ${placeId}`
  const known = memory.get(key)
  if (known && known.until > Date.now()) return known.answer
  if (memory.size >= mostKept) memory.clear()
  const answer = places.read(placeId, lang, asking(deps, 15))
  memory.set(key, { until: Date.now() + shortMs, answer })
  answer.catch(() => memory.delete(key))
  return answer
}
