import { z } from 'zod'
import { IntegrationTypeName } from './integrations.ts'
import { LocationSummary } from './locations.ts'
import { call, read } from './operation.ts'
import { WebAddress } from './post-options.ts'
import { publicationStates } from './post-status.ts'
import { Id, Instant, Iri, reference, resource } from './resource.ts'

/** One try to make a publication public: what was sent, when, and what came of it. */
export const Attempt = z.object({
  id: Id,
  startedAt: Instant,
  /** When the one request that publishes left; absent when none did. */
  sentAt: Instant.optional(),
  endedAt: Instant.optional(),
  /** `sent`, `refused`, `absent` (it never arrived), `unconfirmed`, `given-up`; absent while it goes on. */
  outcome: z.string().optional(),
  /** The text as this place's public was to see it. */
  text: z.string(),
  /** The network's own code, for support. */
  code: z.string().optional(),
  message: z.string().optional(),
  /** How often the network was read to find out. */
  reads: z.int(),
})

/** A post at one place: what is published, once. */
export const Publication = resource('Publication', '/publications', {
  id: Id,
  scheduledPost: Iri,
  /** Absent when the place was deleted since. */
  location: reference(LocationSummary).optional(),
  locationName: z.string(),
  integrationType: IntegrationTypeName,
  postType: z.string(),
  /** `post`, or `comment` for the first comment under it. */
  part: z.enum(['post', 'comment']),
  state: z.enum(publicationStates),
  /** What went wrong, as a code and in the reader's words. */
  error: z.string().optional(),
  errorMessage: z.string().optional(),
  /** True where the network itself turned the content down. */
  refused: z.boolean(),
  dueAt: Instant,
  publishedAt: Instant.optional(),
  url: z.string().optional(),
  remoteId: z.string().optional(),
  /** When it is looked at again: a wait for the network, a check, another try. */
  nextAt: Instant.optional(),
  canRetry: z.boolean(),
  /** It can be said to be live, with its address. */
  canConfirm: z.boolean(),
  attempts: z.array(Attempt),
})

const object = { scope: 'locations', object: 'Publication', stranger: 404 } as const
const byId = z.object({ id: Id })

export const publications = {
  read: read(Publication, {
    summary: 'One publication with its attempts.',
    authz: { permission: ['calendar', 'calendarPost'], ...object, effect: 'read' },
  }),
  retry: call('POST', '/publications/{id}/retry', {
    summary:
      'Publishes one place again. For one that could not be confirmed this is the caller’s word that it is not live. What somebody has to approve anew waits for that: a post is `PENDING_APPROVAL`, a first comment refused (409).',
    authz: { permission: 'calendarPost', ...object, effect: 'external' },
    params: byId,
    response: Publication.schema,
    of: Publication,
  }),
  confirm: call('POST', '/publications/{id}/confirmation', {
    summary: 'Says that a publication which could not be confirmed is live, and where.',
    authz: { permission: 'calendarPost', ...object, effect: 'write' },
    params: byId,
    body: z.object({ url: WebAddress.optional() }),
    response: Publication.schema,
    of: Publication,
  }),
}
