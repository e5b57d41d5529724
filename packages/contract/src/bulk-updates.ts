import { z } from 'zod'
import { GoogleProfileChange } from './google-profile.ts'
import { LocationSummary } from './locations.ts'
import { hoursTypes, OpeningDays, SpecialTimes } from './opening-hours.ts'
import { call, list, listUnder, read } from './operation.ts'
import { embedded, Id, Instant, link, resource } from './resource.ts'

/** The most places of one call, and how many are answered at once: above, the work goes on in the background. */
export const maxBulkLocations = 20_000
export const maxBulkLocationsPerRequest = 100

export const bulkKinds = ['openingHours', 'googleProfile'] as const
export type BulkKind = (typeof bulkKinds)[number]
export const bulkStatuses = ['QUEUED', 'RUNNING', 'DONE'] as const
export const bulkItemStatuses = ['waiting', 'done', 'failed'] as const

/** One set of weekly hours for many places, or special days. */
export const BulkHours = z
  .object({
    type: z.enum([...hoursTypes, 'special']),
    /** Of that set: a day that is left out stays as each location has it, and is closed where it has no such set. */
    openingHours: OpeningDays.optional(),
    /** Of type `special`: they join the days a place has, and win on the same date. */
    specialTimes: SpecialTimes.optional(),
    /** The given special days are all there are from then on. */
    replaceSpecialTimes: z.boolean().default(false),
  })
  .superRefine((given, context) => {
    const field = given.type === 'special' ? 'specialTimes' : 'openingHours'
    const isBlank = field === 'openingHours' && Object.keys(given.openingHours ?? {}).length === 0
    if (isBlank || given[field] === undefined)
      context.addIssue({ code: 'custom', path: [field], params: { code: 'blank' } })
  })
export type BulkHours = z.output<typeof BulkHours>

const locationIds = z.array(link(LocationSummary)).min(1).max(maxBulkLocations)
const HoursBody = z.object({ locationIds, payload: BulkHours })
const ProfileBody = z.object({ locationIds, payload: GoogleProfileChange })

const Failed = z.object({ id: Id, message: z.string() })
/** What became of each place. Saved here is done; whether Google shows it is `listing` on the place. */
export const BulkResult = z.object({ successful: z.array(Id), failed: z.array(Failed) })
export type BulkResult = z.infer<typeof BulkResult>

/** A change of many places that runs in the background, for the person who asked. */
export const BulkUpdate = resource('BulkUpdate', '/bulk_updates', {
  id: Id,
  kind: z.enum(bulkKinds),
  status: z.enum(bulkStatuses),
  total: z.int(),
  /** Places that have a verdict, the failed ones among them. */
  done: z.int(),
  failed: z.int(),
  /** How the places done stand at Google: how many fields’ worth of places match, wait, differ, were refused. */
  listing: z.object({ matching: z.int(), pending: z.int(), differs: z.int(), refused: z.int() }),
  /** Where the places are listed, with what became of each. */
  items: z.string(),
  createdAt: Instant,
  finishedAt: Instant.optional(),
})

const LocationRef = resource('Location', '/locations', { id: Id, name: z.string() })
/** One place of it. */
export const BulkUpdateItem = resource('BulkUpdateItem', '/bulk_update_items', {
  id: z.string(),
  /** Absent once the place is gone or hidden from the reader. */
  location: embedded(LocationRef).optional(),
  status: z.enum(bulkItemStatuses),
  /** Why it failed, in the reader’s words. */
  message: z.string().optional(),
})

/** What a change would make of one place: only what is not so already. Without `from` nothing was said of the day, without `to` nothing is then. */
const PreviewedLocation = z.object({
  id: Id,
  name: z.string(),
  city: z.string().optional(),
  /** `day` is a weekday, or the date of a special day (`DD/MM/YYYY`). */
  days: z.array(z.object({ day: z.string(), from: z.string().optional(), to: z.string().optional() })),
})
export const BulkPreview = z.object({
  changing: z.array(PreviewedLocation),
  /** Places at which nothing would change. */
  identical: z.array(Id),
  failed: z.array(Failed),
})
export type BulkPreview = z.infer<typeof BulkPreview>

const authz = { permission: 'googleHours', scope: 'locations', stranger: 404 } as const
const own = { permission: 'googleHours', scope: 'self', object: 'BulkUpdate', stranger: 404 } as const
const runs =
  'Up to 100 places are answered at once with `successful` and `failed`; above, or with `Prefer: respond-async`, 202 and a bulk update that runs in the background.'

export const bulkUpdates = {
  openingHours: call('POST', '/locations/bulk/opening_hours', {
    summary: `Sets hours or special days of many places. ${runs}`,
    authz: { ...authz, effect: 'external' },
    body: HoursBody,
    response: z.union([BulkUpdate.schema, BulkResult]),
  }),
  previewHours: call('POST', '/locations/bulk/opening_hours/preview', {
    summary: 'What such a change would do to each place, and where nothing would change. Nothing is written.',
    authz: { ...authz, effect: 'read' },
    body: HoursBody,
    response: BulkPreview,
  }),
  googleProfile: call('POST', '/locations/bulk/google_profile', {
    summary: `Sets parts of the Google profile of many places. ${runs}`,
    authz: { ...authz, effect: 'external' },
    body: ProfileBody,
    response: z.union([BulkUpdate.schema, BulkResult]),
  }),
  list: list(BulkUpdate, {
    summary: 'The caller’s bulk updates, newest first.',
    authz: { ...own, effect: 'read' },
    rules: { filters: { status: 'exact', kind: 'exact' }, order: ['createdAt'] },
  }),
  read: read(BulkUpdate, { summary: 'One bulk update: how far it is.', authz: { ...own, effect: 'read' } }),
  items: listUnder(BulkUpdateItem, {
    summary: 'The places of a bulk update and what became of each, by name.',
    path: '/bulk_updates/{id}/items',
    authz: { ...own, effect: 'read' },
    rules: { filters: { status: 'exact' }, itemsPerPage: 100 },
  }),
  retry: call('POST', '/bulk_updates/{id}/retry', {
    summary: 'Tries the places that failed once more, in the background.',
    authz: { ...own, effect: 'external' },
    params: z.object({ id: Id }),
    status: 202,
    response: BulkUpdate.schema,
    of: BulkUpdate,
  }),
}
