import type { Deps } from '../deps/deps.ts'
import type { JsonClient, JsonResponse } from './client.ts'
import { demoCompanyId } from './seed.ts'

/** Locations with competitors, and the kinds of business to search for around them. */
const compared = [
  { place: 'Margot Vieux-Port', kinds: ['brasserie', 'bistro', 'crêperie', 'pizzeria'] },
  { place: 'Margot Bercy', kinds: ['bistro', 'café'] },
] as const
const historyDays = 45
/** Days without a reading, counted back from today. */
const missed = new Set([17, 18, 31])

/** Adds competitors to some locations, with past readings. */
export async function createCompetitors(deps: Deps, camille: JsonClient): Promise<void> {
  for (const { place, kinds } of compared) {
    const { member } = await camille('GET', `/locations?search=${encodeURIComponent(place)}`)
    const location = member[0]?.['@id']
    if (location === undefined) continue
    for (const kind of kinds) {
      const { places } = await camille(
        'GET',
        `${location.slice('/api'.length)}/competitor_places?q=${encodeURIComponent(kind)}`,
      )
      for (const { placeId } of places
        .filter((business: JsonResponse) => business.competitor === undefined)
        .slice(0, 2))
        await readBefore(deps, await camille('POST', '/gmb_competitors', { location, placeId }))
    }
  }
}

/** Inserts readings of the past weeks, with a few reviews less for each day back. */
async function readBefore(deps: Deps, { id, averageRating, totalReviews }: JsonResponse): Promise<void> {
  const today = Temporal.Now.plainDateISO('UTC')
  const pace = 0.3 + (totalReviews % 11) / 4
  const rows = Array.from({ length: historyDays }, (_, index) => index + 1)
    .filter((days) => !missed.has(days))
    .map((days) => ({
      company_id: demoCompanyId,
      competitor_id: id,
      day: today.subtract({ days }).toString(),
      rating: Math.min(5, Math.max(1, averageRating - (days > 20 ? 0.1 : 0))),
      reviews: Math.max(1, totalReviews - Math.round((days * pace) / 2.5)),
    }))
  await deps.databases
    .forCompany(demoCompanyId)
    .insertInto('gmb_competitor_reading')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute()
}
