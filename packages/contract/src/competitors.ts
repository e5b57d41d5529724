import { z } from 'zod'
import { LocationSummary } from './locations.ts'
import { call, create, list, read, remove } from './operation.ts'
import { embedded, Id, Instant, Iri, link, resource } from './resource.ts'

/** How many competitors one place is held against: more can't be told apart in a chart, and each costs Google calls. */
export const maxCompetitors = 10
/** How many places a search finds at most: Google's own page. */
export const maxSearchResults = 20
/** How many photos of a place Google lists at most. */
export const maxPhotos = 10
/** The longest period they are held against each other over, in days. */
export const maxComparisonDays = 400

const LocationRef = resource('Location', '/locations', { id: Id, name: z.string() })
const Stars = z.number().min(1).max(5)
const Why = z.object({ code: z.string(), message: z.string() })

/** What Google says of a place now. Nothing of it is kept here but the id: Google's terms allow no more. */
const googleDetails = {
  name: z.string().optional(),
  address: z.string().optional(),
  averageRating: Stars.optional(),
  totalReviews: z.int().optional(),
  /** Its page on Google Maps. */
  url: z.string().optional(),
  /** A line a day in the reader's language, Monday first, as Google writes it. */
  hours: z.array(z.string()).optional(),
  /** How many photos Google lists: `maxPhotos` at most, which then means as many or more. */
  photos: z.int().optional(),
}

/** Another business that a place is held against, as Google knows it. */
export const Competitor = resource('GmbCompetitor', '/gmb_competitors', {
  id: Id,
  location: embedded(LocationRef),
  /** Google's id of the business. */
  placeId: z.string(),
  ...googleDetails,
  /** Why nothing is known of it now, in the reader's words. */
  error: Why.optional(),
  createdAt: Instant,
})

/** A place Google found; `competitor` when it is one already. */
export const CompetitorCandidate = z.object({ placeId: z.string(), ...googleDetails, competitor: Iri.optional() })

const Day = z.iso.date()
const Standing = z.object({ day: Day, averageRating: Stars.optional(), totalReviews: z.int() })

/** One line of the comparison: the company's own place, or a competitor. */
export const Compared = z.object({
  /** Absent for the own place. */
  competitor: z.object({ '@id': Iri, '@type': z.literal('GmbCompetitor'), id: Id }).optional(),
  ...googleDetails,
  /** The first and the last day of the period something is known of. */
  start: Standing.optional(),
  end: Standing.optional(),
  /** Reviews from `start` to `end`; Google takes some away, so it may be negative. */
  growth: z.int().optional(),
  /** How many reviews of one to five stars: of the own place only, Google tells it of no other. */
  ratings: z.array(z.int()).length(5).optional(),
  /** The same, of the reviews written in the period. */
  ratingsInPeriod: z.array(z.int()).length(5).optional(),
  /** What is known of each day; a day that was not read is not there. */
  days: z.array(Standing),
  error: Why.optional(),
})

const Analysis = z.object({
  from: Day,
  to: Day,
  location: z.object({ '@id': Iri, '@type': z.literal('Location'), id: Id, name: z.string() }),
  /** Whether Google can be asked at all: an installation needs a key of the Places API. */
  source: z.enum(['ready', 'unset']),
  /** For how many days readings are kept; 0: none are, and only today is known of competitors. */
  daysKept: z.int(),
  /** The own place first, then its competitors in the order they were added. */
  subjects: z.array(Compared),
})

// What Google says of a business may not be kept, so whoever looks asks Google.
const authz = { permission: 'report', scope: 'locations', stranger: 404 } as const
const object = { ...authz, object: 'GmbCompetitor' } as const
const locationAuthz = { ...authz, object: 'Location' } as const
const byId = z.object({ id: Id })
/** Days of the place's own clock, both included. Without them, the last thirty. */
const period = z.object({ from: Day.optional(), to: Day.optional() })

export const competitors = {
  list: list(Competitor, {
    summary: 'The competitors of the places the caller sees, with what Google says of them now.',
    authz: { ...authz, effect: 'external' },
    rules: { filters: { location: { relation: () => LocationSummary } }, order: ['createdAt'], itemsPerPage: 10 },
  }),
  create: create(Competitor, {
    summary: `Holds a place against another business. A place has up to ${maxCompetitors}; the same one is added once.`,
    authz: { ...authz, effect: 'external' },
    body: z.object({ location: link(LocationSummary), placeId: z.string().trim().min(1).max(300) }),
  }),
  read: read(Competitor, {
    summary: 'One competitor, with what Google says of it now.',
    authz: { ...object, effect: 'external' },
  }),
  remove: remove(Competitor, {
    summary: 'Holds the place against it no more. Added again within a day it has its readings back.',
    authz: { ...object, effect: 'write' },
  }),
  analyze: call('GET', '/gmb_competitors/{id}/competitor-analyze', {
    summary: 'The place and this competitor over a period (`from`, `to`: days).',
    authz: { ...object, effect: 'external' },
    params: byId,
    query: period,
    response: Analysis,
    of: Competitor,
  }),
  analyzePlace: call('GET', '/locations/{id}/competitor-analyze', {
    summary: 'The place and all its competitors over a period (`from`, `to`: days).',
    authz: { ...locationAuthz, effect: 'external' },
    params: byId,
    query: period,
    response: Analysis,
    of: Competitor,
  }),
  search: call('GET', '/locations/{id}/competitor_places', {
    summary: 'Places Google finds near this one by a name or an address (`q`).',
    authz: { ...locationAuthz, effect: 'external' },
    params: byId,
    query: z.object({ q: z.string().trim().min(2).max(200) }),
    response: z.object({ places: z.array(CompetitorCandidate).max(maxSearchResults) }),
    of: Competitor,
  }),
}
