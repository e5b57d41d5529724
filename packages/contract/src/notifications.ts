import { z } from 'zod'
import { Moment } from './instant-input.ts'
import { IntegrationTypeName } from './integrations.ts'
import { call, list, read, update } from './operation.ts'
import { embedded, Id, Instant, resource } from './resource.ts'

export const notificationTypes = [
  'exportCompleted',
  'invalidatedToken',
  'scheduledPostError',
  'scheduledPostAskModification',
  'keywordMatch',
  'info',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What people choose for: the types, and of `info` the request to approve a post, which waits for an act of theirs. */
export const notificationSubjects = [
  'scheduledPostError',
  'scheduledPostPending',
  'scheduledPostAskModification',
  'invalidatedToken',
  'keywordMatch',
  'exportCompleted',
  'info',
] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

const LocationRef = resource('Location', '/locations', { id: Id, name: z.string() })

/** Something a person should know. What concerns one post is told once, however many places it has. */
export const Notification = resource('Notification', '/notifications', {
  id: Id,
  type: z.enum(notificationTypes),
  /** What it is, where its type does not say so: `info` about a post. In the reader's language, as `text` is. */
  title: z.string().optional(),
  text: z.string(),
  link: z.string().optional(),
  location: embedded(LocationRef).optional(),
  /** What it is about: the post of the scheduledPost types. */
  itemId: z.string().optional(),
  /** The network it concerns, where it concerns one. */
  network: IntegrationTypeName.optional(),
  /** What it is about was deleted since: a click leads nowhere, but to an export's page, which makes the file again. */
  gone: z.boolean(),
  /** It has been dealt with since: approved, reconnected, published. It is no longer unread then. */
  settled: z.boolean(),
  /** How many places it stands for. */
  places: z.int(),
  unread: z.boolean(),
  createdAt: Instant,
})

const authz = { scope: 'self', object: 'Notification', stranger: 404 } as const
/** Up to when what the caller was shown was told: what came later was not seen, and stays as it is. All, without it. */
const Until = Moment.optional()
const ofCaller = { scope: 'self', stranger: 404 } as const

export const notifications = {
  list: list(Notification, {
    summary: 'What the caller should know, newest first.',
    authz: { ...authz, effect: 'read' },
    rules: { filters: { unread: 'boolean', type: 'exact' } },
  }),
  read: read(Notification, { summary: 'One notification.', authz: { ...authz, effect: 'read' } }),
  update: update(Notification, {
    summary: 'Marks a notification read, or unread again.',
    authz: { ...authz, effect: 'write' },
    body: z.object({ unread: z.boolean().optional(), until: Until }),
  }),
  remove: call('DELETE', '/notifications/{id}', {
    summary: 'Removes a notification.',
    authz: { ...authz, effect: 'write' },
    params: z.object({ id: Id }),
    query: z.object({ until: Until }),
    status: 204,
    of: Notification,
  }),
  restore: call('POST', '/notifications/{id}/restoration', {
    summary: 'Brings a removed notification back: the undo.',
    authz: { ...authz, effect: 'write' },
    params: z.object({ id: Id }),
    response: Notification.schema,
    of: Notification,
  }),
  readAll: call('POST', '/notifications/reading', {
    summary: 'Marks every notification of the caller read.',
    authz: { ...ofCaller, effect: 'write' },
    query: z.object({ until: Until }),
    status: 204,
    of: Notification,
  }),
  clear: call('DELETE', '/notifications', {
    summary: 'Removes every notification of the caller.',
    authz: { ...authz, effect: 'write' },
    query: z.object({ until: Until }),
    status: 204,
    of: Notification,
  }),
}

const Choice = z.object({ type: z.enum(notificationSubjects), inApp: z.boolean(), email: z.boolean() })
export type NotificationChoice = z.infer<typeof Choice>
const Choices = z.object({ choices: z.array(Choice) })
const Chosen = Choice.partial({ inApp: true, email: true })
export type ChosenNotification = z.infer<typeof Chosen>

export const notificationPreferences = {
  read: call('GET', '/notification_preferences', {
    summary:
      'What the caller is told of in the app and by e-mail: every type their rights open, the most urgent first.',
    authz: { ...ofCaller, effect: 'read' },
    response: Choices,
  }),
  update: call('PUT', '/notification_preferences', {
    summary: 'Changes what the caller is told of: the types it names, by the ways it names, and no others.',
    authz: { ...ofCaller, effect: 'write' },
    body: z.object({ choices: z.array(Chosen).max(100) }),
    response: Choices,
  }),
}

export const brokenConnections = {
  read: call('GET', '/broken_connections', {
    summary:
      'The connections of the caller’s places that the network no longer accepts, with the posts that will not go out.',
    authz: { permission: ['locations', 'calendarPost'], scope: 'locations', stranger: 404, effect: 'read' },
    response: z.object({
      connections: z.array(
        z.object({
          location: embedded(LocationRef),
          network: IntegrationTypeName,
          /** Posts armed for this place and network. */
          posts: z.int(),
        }),
      ),
      /** Posts at risk, each counted once however many of its places are broken. */
      posts: z.int(),
    }),
  }),
}
