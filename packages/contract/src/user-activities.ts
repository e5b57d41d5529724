import { z } from 'zod'
import { call, list, type Operation } from './operation.ts'
import { embedded, Id, Instant, Iri, resource } from './resource.ts'
import { User } from './users.ts'

const LocationRef = resource('Location', '/locations', { id: Id, name: z.string() })

/** What somebody did. Written with what was done, never changed afterwards. */
export const UserActivity = resource('UserActivity', '/user_activities', {
  id: Id,
  createdAt: Instant,
  /** Who, by the name they had then; they may be gone since. */
  user: z.object({ '@id': Iri, '@type': z.literal('User'), id: Id, name: z.string() }).meta({ 'x-relation': 'User' }),
  /** A super admin who acted for the company. */
  superAdmin: z.boolean(),
  /** The operation of this documentation, `posts.create`. */
  operation: z.string(),
  /** What it was done to: `ScheduledPost`. */
  objectType: z.string(),
  object: Iri.optional(),
  /** What the object is called, or how its text begins. */
  summary: z.string().optional(),
  /** Of an act on several places: how many the reader sees, and by name the first ten that are still there. */
  locationCount: z.int().optional(),
  locations: z.array(embedded(LocationRef)).optional(),
  /** The fields that were sent; of rights and approval rules, and of which network, also their values. */
  fields: z.array(z.string()),
  details: z.record(z.string(), z.unknown()).optional(),
  /** `failed`: a network or a fault of ours stopped it on its way, so it may have happened in part. */
  outcome: z.enum(['done', 'failed']),
  ip: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
})

const authz = { permission: 'users', scope: 'company', object: 'UserActivity', stranger: 404, effect: 'read' } as const
const rules = {
  filters: { user: { relation: () => User }, objectType: 'exact', operation: 'exact', createdAt: 'date' },
  order: ['createdAt'],
} as const

export const userActivities = {
  list: list(UserActivity, { summary: 'Who did what, newest first.', authz, rules }),
  people: call('GET', '/user_activities/people', {
    summary: 'Whose acts are kept and who is not among the people: who is gone, and the platform’s own.',
    authz,
    response: z.object({ people: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
}

/**
 * Whether an act is kept. Writes are; what somebody only does to what is their own, marks and sessions, is nobody else's
 * business. By something of their own the company's places may be changed: by a bulk update of theirs, tried again.
 */
export function isRecorded({ method, authz }: Pick<Operation, 'method' | 'authz'>): boolean {
  if (method === 'GET' || authz.effect === 'read') return false
  if (authz.scope === 'public') return authz.superAdmin === true
  return authz.scope !== 'self' || (authz.effect === 'external' && authz.object !== undefined)
}
