import { z } from 'zod'
import { listingFields, listingNetworks } from './listings.ts'
import { LocationSummary } from './locations.ts'
import { call } from './operation.ts'
import { embedded, Id, Iri, resource } from './resource.ts'

const LocationRef = resource('Location', '/locations', { id: Id, name: z.string() })

/** What a list of places says of one beside its name and connections. */
export const LocationStanding = z.object({
  '@id': Iri,
  id: Id,
  /** Today there: the ranges of its usual hours, or of a special day. Absent where no hours were ever said. */
  today: z.object({ ranges: z.string(), special: z.boolean() }).optional(),
  /** The next special day after today, `DD/MM/YYYY`. */
  nextSpecial: z.object({ date: z.string(), ranges: z.string() }).optional(),
  /** How much of its Google profile is said, 0 to 1. Absent without a Google listing. */
  completeness: z.number().optional(),
  /** A network shows something else of it, or refused something: a person decides. */
  differs: z.boolean(),
})
export type LocationStanding = z.infer<typeof LocationStanding>

/** A place whose hours or profile a network shows otherwise than we do, or refused. */
const ListingDifference = z.object({
  location: embedded(LocationRef),
  network: z.enum(listingNetworks),
  differs: z.array(z.enum(listingFields)),
  refused: z.array(z.enum(listingFields)),
})

const authz = { scope: 'locations', stranger: 404, effect: 'read' } as const
const memberCollection = <Member extends z.ZodType>(member: Member) =>
  z.object({ '@id': z.string(), '@type': z.literal('Collection'), totalItems: z.int(), member: z.array(member) })

export const locationStandings = {
  list: call('GET', '/location_standings', {
    summary:
      'Of every place the caller may see: its hours today, its next special day, and how complete its Google profile is.',
    authz: { ...authz, permission: ['locations', 'googleHours'] },
    response: memberCollection(LocationStanding),
    of: LocationSummary,
  }),
  differences: call('GET', '/listing_differences', {
    summary:
      'The listings that show other hours or another profile than the place says, or refused them: a person decides whose count. Hours first; the first fifty.',
    authz: { ...authz, permission: ['locations', 'googleHours'] },
    response: memberCollection(ListingDifference),
  }),
}
