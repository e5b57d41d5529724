import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { Group } from './groups.ts'
import { Moment } from './instant-input.ts'
import { IntegrationTypeName } from './integrations.ts'
import { LocationLabel } from './location-labels.ts'
import { LocationSummary } from './locations.ts'
import { call, create, list, listUnder, read, remove, update } from './operation.ts'
import { changedOptions, shownOptions, WebAddress } from './post-options.ts'
import { postStatuses, publicationStates } from './post-status.ts'
import { postTypes } from './post-types.ts'
import { Publication } from './publications.ts'
import { embedded, Id, Instant, Iri, link, reference, resource } from './resource.ts'
import { scheduleTypes } from './schedule-types.ts'

/** A place a post goes to, and how far it got there. Its id is the publication's. */
export const ScheduledPostLocation = resource('ScheduledPostLocation', '/scheduled_post_locations', {
  id: Id,
  /** Absent when the place was deleted since: `error` is then `location.disconnected`. */
  location: reference(LocationSummary).optional(),
  locationName: z.string(),
  publication: reference(Publication),
  state: z.enum(publicationStates),
  error: z.string().optional(),
  errorMessage: z.string().optional(),
  url: z.string().optional(),
  publishedAt: Instant.optional(),
  /** While it is `VERIFYING`: why the network is asked whether the post is there, and when it is asked next. */
  check: z.object({ message: z.string(), nextAt: Instant.optional() }).optional(),
})

const Author = resource('User', '/users', { id: Id, firstName: z.string(), lastName: z.string() })

const shown = {
  id: Id,
  /** Ties the posts of one composition for several networks. */
  composition: z.string().optional(),
  integrationType: IntegrationTypeName,
  postType: z.enum(postTypes),
  text: z.string(),
  title: z.string().optional(),
  link: z.string().optional(),
  /** For the house, never published. */
  note: z.string().optional(),
  /** The first comment under the post. */
  comment: z.string().optional(),
  ...shownOptions,
  scheduleType: z.enum(scheduleTypes),
  scheduledAt: Instant,
  /** The same moment as clocks show it in `timeZone`: `2026-07-14T18:30`. */
  scheduledLocal: z.string(),
  timeZone: z.string(),
  /** The clock time asked for does not exist that day (moved later) or comes twice (the first is taken). */
  scheduleShift: z.enum(['skipped', 'repeated']).optional(),
  postStatus: z.enum(postStatuses),
  /** The status among the places the reader may see. */
  scopedPostStatus: z.enum(postStatuses),
  /** Something of it is on its way right now. */
  underWay: z.boolean(),
  /** How many of its places (those the reader may see) stand where. */
  progress: z.object({
    total: z.int(),
    open: z.int(),
    published: z.int(),
    failed: z.int(),
    unconfirmed: z.int(),
    checking: z.int(),
  }),
  scheduledPostAttachments: z.array(reference(Attachment)),
  /** The same files, whole. */
  attachments: z.array(embedded(Attachment)),
  author: embedded(Author).optional(),
  /** What the approver asked to be changed. */
  changeRequest: z.object({ note: z.string(), by: z.string().optional(), at: Instant }).optional(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Counts changes; sent back with a change, it is refused when somebody else was faster. */
  version: z.int(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canApprove: z.boolean(),
  canAskEdit: z.boolean(),
  canDuplicate: z.boolean(),
  canRetry: z.boolean(),
}

/** A post with everything about it. */
export const ScheduledPost = resource('ScheduledPost', '/scheduled_posts', {
  ...shown,
  checkedLocations: z.array(reference(LocationSummary)),
  scheduledPostLocations: z.array(embedded(ScheduledPostLocation)),
})
export type ScheduledPost = z.infer<typeof ScheduledPost.schema>

/** Above so many places a list leaves them out of its members; the post itself always names them all. */
export const maxListedLocations = 50

/** A post as lists show it. */
export const ScheduledPostSummary = resource('ScheduledPost', '/scheduled_posts', {
  ...shown,
  checkedLocations: z.array(reference(LocationSummary)).optional(),
  scheduledPostLocations: z.array(embedded(ScheduledPostLocation)).optional(),
})

/** A place in a request: its IRI, or the whole entry as an answer showed it. One without a place is a disconnected one. */
const Target = z.union([
  link(LocationSummary),
  z.looseObject({ location: link(LocationSummary) }).transform(({ location }) => location),
  z.looseObject({ locationName: z.string() }).transform(() => null),
])

const content = {
  postType: z.enum(postTypes).optional(),
  text: z.string().max(70_000).nullish(),
  title: z.string().max(500).nullish(),
  link: WebAddress.nullish(),
  note: z.string().max(5000).nullish(),
  comment: z.string().max(10_000).nullish(),
  scheduledPostAttachments: z.array(link(Attachment)).max(20).optional(),
  ...changedOptions,
}

const schedule = {
  scheduleType: z.enum(scheduleTypes).optional(),
  scheduledAt: Moment.optional(),
  /** Instead of an instant: what clocks show in `timeZone`. */
  scheduledLocal: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/)
    .optional(),
  timeZone: z.string().max(60).optional(),
}

const locationFields = {
  scheduledPostLocations: z.array(Target).max(5000).optional(),
  /** The same, as the client ticks them; used where `scheduledPostLocations` is absent. */
  checkedLocations: z.array(link(LocationSummary)).max(5000).optional(),
}

const PostChange = z.object({
  ...content,
  ...schedule,
  ...locationFields,
  integrationType: IntegrationTypeName.optional(),
  postStatus: z.enum(postStatuses).optional(),
  version: z.int().optional(),
})
export type PostChange = z.output<typeof PostChange>

/** One network of a composition: what differs from the common part. */
const CompositionPart = z.object({ ...content, integrationType: IntegrationTypeName })
const Composition = z.object({
  ...content,
  ...schedule,
  ...locationFields,
  postStatus: z.enum(postStatuses).optional(),
  posts: z.array(CompositionPart).min(1).max(8),
})
export type Composition = z.output<typeof Composition>

/** What the repair of a failed post may bring: other content for what is sent again, places to give up. */
const Retry = z.object({
  /** The places to publish again; all that failed when absent. One that could not be confirmed must be named. */
  locations: z.array(link(LocationSummary)).max(5000).optional(),
  /** Failed places to give up. */
  drop: z.array(link(LocationSummary)).max(5000).optional(),
  changes: z.object({ ...content, ...schedule }).optional(),
})
export type Retry = z.output<typeof Retry>

/** A failed location that a retry left as it was, and what has to be done there first. */
const SkippedLocation = z.object({
  /** Absent when the location was deleted since. */
  location: Iri.optional(),
  locationName: z.string(),
  message: z.string(),
})
export type SkippedLocation = z.output<typeof SkippedLocation>

/** What people do to a post. `submitted` is to whoever approves, `scheduled` as far as who asked for it may. */
const postActs = [
  'changed',
  'moved',
  'submitted',
  'scheduled',
  'drafted',
  'changeAsked',
  'approved',
  'retried',
  'confirmed',
  'takenDown',
] as const
/** What can differ between two versions of a post. */
export const changedFields = [
  'text',
  'title',
  'link',
  'comment',
  'note',
  'scheduledLocal',
  'media',
  'locations',
  'options',
] as const
export type ChangedField = (typeof changedFields)[number]

const PostAct = z.object({
  act: z.enum(postActs),
  at: Instant,
  /** Who, by the name they had then; absent where it was nobody of the company. */
  by: z.string().optional(),
  /** What was asked to be changed, in the approver's words. */
  note: z.string().optional(),
  /** What the act changed: texts as they were and are, of media and locations how many. */
  changes: z
    .array(z.object({ field: z.enum(changedFields), before: z.string().optional(), after: z.string().optional() }))
    .optional(),
})
export type PostAct = z.output<typeof PostAct>

const object = { scope: 'locations', object: 'ScheduledPost', stranger: 404 } as const
const reads = { permission: ['calendar', 'calendarPost'], ...object, effect: 'read' } as const
const writes = { permission: 'calendarPost', ...object, effect: 'external' } as const
const decides = { permission: ['calendar', 'calendarPost'], role: 'ROLE_APPROVAL', ...object } as const
const byId = z.object({ id: Id })
const postResponse = { params: byId, response: ScheduledPost.schema, of: ScheduledPost } as const

const filters = {
  location: { relation: () => LocationSummary },
  'scheduledPostLocations.location': { relation: () => LocationSummary },
  integrationType: 'exact',
  postType: 'exact',
  /** Derived statuses work here as well as decided ones: as `scopedPostStatus`, for the places the caller may see. */
  postStatus: 'exact',
  /** Only what the caller may approve now. */
  canApprove: 'boolean',
  scheduledAt: 'date',
  /** Only what still waits for a location whose connection the network accepts; `false`: only what does not. */
  isConnected: 'boolean',
  /** Only what the caller wrote. */
  ownPosts: 'boolean',
  /** Posts that go to a place carrying one of the labels. */
  locationLabels: { relation: () => LocationLabel },
  groupe: { relation: () => Group },
  composition: 'exact',
  /** Posts with one of the files. */
  attachment: { relation: () => Attachment },
  search: 'text',
} as const

export const posts = {
  list: list(ScheduledPostSummary, {
    summary: 'The posts of the places the caller may see, by their time.',
    authz: reads,
    rules: { filters, order: ['scheduledAt', 'createdAt'] },
  }),
  create: create(ScheduledPost, {
    summary: 'A new post: scheduled unless `postStatus` says otherwise, in an hour unless a time is given.',
    authz: { ...writes, object: 'Location' },
    body: PostChange.required({ integrationType: true }),
  }),
  read: read(ScheduledPost, { summary: 'One post, whole.', authz: reads }),
  update: update(ScheduledPost, {
    summary: 'Changes a post nothing of which has left yet, or only its time, or decides on it by `postStatus`.',
    authz: { ...writes, permission: ['calendar', 'calendarPost'] },
    body: PostChange,
  }),
  remove: remove(ScheduledPost, {
    summary: 'Deletes a post here. What is public on the networks stays there; `removal` takes it away too.',
    authz: { ...writes, effect: 'write' },
  }),
  approve: call('POST', '/scheduled_posts/{id}/approval', {
    summary: 'Approves a post that waits for it; a time that has passed meanwhile must be given anew.',
    authz: { ...decides, effect: 'external' },
    body: z.object({
      scheduledAt: Moment.optional(),
      /** The one that was read: where the post has changed since, nothing is done. */
      version: z.int().optional(),
    }),
    ...postResponse,
  }),
  askEdit: call('POST', '/scheduled_posts/{id}/change_request', {
    summary: 'Sends a post back to its author, with what should change.',
    authz: { ...decides, effect: 'write' },
    body: z.object({ note: z.string().trim().min(1).max(5000) }),
    ...postResponse,
  }),
  retry: call('POST', '/scheduled_posts/{id}/retry', {
    summary:
      'Publishes the failed places again, and only those; with other content or fewer places if asked. Places that cannot be published yet stay failed and are named in `skipped` with the reason; when none can, the answer is 400. What somebody has to approve anew waits for that: `PENDING_APPROVAL`.',
    authz: writes,
    body: Retry,
    ...postResponse,
    response: ScheduledPost.schema.extend({ skipped: z.array(SkippedLocation) }),
  }),
  duplicate: call('POST', '/scheduled_posts/{id}/duplicate', {
    summary: 'A draft with the same content.',
    authz: { ...writes, effect: 'write' },
    status: 201,
    ...postResponse,
  }),
  publications: listUnder(Publication, {
    summary: 'What became of a post at each place, with every attempt.',
    path: '/scheduled_posts/{id}/publications',
    authz: reads,
    rules: { filters: { state: 'exact', location: { relation: () => LocationSummary } } },
  }),
  history: call('GET', '/scheduled_posts/{id}/history', {
    summary: 'What people did to a post since it was made, the last hundred acts, oldest first.',
    authz: reads,
    params: byId,
    response: z.object({ acts: z.array(PostAct) }),
  }),
  removal: call('POST', '/scheduled_posts/{id}/removal', {
    summary: 'Takes a published post off the networks, place by place, and then deletes it here if all went well.',
    authz: writes,
    params: byId,
    body: z.object({ locations: z.array(link(LocationSummary)).max(5000).optional() }),
    response: z.object({
      successful: z.array(Iri),
      failed: z.array(z.object({ location: Iri.optional(), locationName: z.string(), message: z.string() })),
    }),
    of: ScheduledPost,
  }),
  crossPost: call('POST', '/cross-post', {
    summary: 'One composition for several networks: a post for each, tied together. All are made or none.',
    authz: {
      permission: 'isAllowCrossPost',
      scope: 'locations',
      object: 'Location',
      stranger: 404,
      effect: 'external',
    },
    body: Composition,
    status: 201,
    response: z.object({ composition: z.string(), posts: z.array(ScheduledPost.schema) }),
    of: ScheduledPost,
  }),
}
