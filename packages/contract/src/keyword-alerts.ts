import { z } from 'zod'
import { LocationSummary } from './locations.ts'
import { create, list, read, remove, update } from './operation.ts'
import { embedded, Id, Instant, link, resource } from './resource.ts'
import { User } from './users.ts'

/** How many words and phrases one alert holds, and how long each may be. */
export const maxKeywords = 50
export const maxKeywordLength = 100

const LocationRef = resource('Location', '/locations', { id: Id, name: z.string() })
const Person = resource('User', '/users', { id: Id, name: z.string() })

/** Words a company wants to hear of when a customer writes them. What is found becomes a `keywordMatch` notification. */
export const KeywordAlert = resource('KeywordAlert', '/keyword_alerts', {
  id: Id,
  /** Words and phrases, as they were typed; any of them is enough. `findKeyword` says when one is found. */
  keywords: z.array(z.string()),
  /** In every place, those to come included; else in `locations`. */
  everywhere: z.boolean(),
  /** The places it is limited to, those the reader sees. */
  locations: z.array(embedded(LocationRef)),
  /** For everybody who sees the place and the inbox; else for `recipients`, who need to see them too. */
  everybody: z.boolean(),
  recipients: z.array(embedded(Person)),
  isActive: z.boolean(),
  /** Whether the caller may change or delete it: who sees all of its places. */
  canEdit: z.boolean(),
  createdAt: Instant,
})

const KeywordAlertChange = z.object({
  keywords: z.array(z.string().trim().min(1).max(maxKeywordLength)).min(1).max(maxKeywords).optional(),
  /** For who sees every place. Not said, naming places limits the alert to them, and naming none lifts the limit. */
  everywhere: z.boolean().optional(),
  locations: z.array(link(LocationSummary)).max(10_000).optional(),
  /** As `everywhere`, for `recipients`. */
  everybody: z.boolean().optional(),
  recipients: z.array(link(User)).max(500).optional(),
  isActive: z.boolean().optional(),
})

const authz = { permission: 'setting', scope: 'company', stranger: 404 } as const
const object = { ...authz, object: 'KeywordAlert' } as const

export const keywordAlerts = {
  list: list(KeywordAlert, {
    summary: 'The words the company wants to hear of, newest alert first.',
    authz: { ...authz, effect: 'read' },
    rules: { filters: { keywords: 'text', isActive: 'boolean' }, order: ['createdAt'] },
  }),
  create: create(KeywordAlert, {
    summary: 'A new alert. It tells of what customers write from now on.',
    authz: { ...authz, effect: 'write' },
    body: KeywordAlertChange.required({ keywords: true }),
  }),
  read: read(KeywordAlert, { summary: 'One alert.', authz: { ...object, effect: 'read' } }),
  update: update(KeywordAlert, {
    summary: 'Changes an alert, pauses it or takes it up again.',
    authz: { ...object, effect: 'write' },
    body: KeywordAlertChange,
  }),
  remove: remove(KeywordAlert, {
    summary: 'Deletes an alert; what it told of stays told.',
    authz: { ...object, effect: 'write' },
  }),
}
