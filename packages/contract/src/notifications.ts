import { z } from 'zod'
import { call, list, read, remove, update } from './operation.ts'
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

/** Something a person should know. What concerns one post is told once, however many places it has. */
export const Notification = resource('Notification', '/notifications', {
  id: Id,
  type: z.enum(notificationTypes),
  /** In the reader's language. */
  text: z.string(),
  link: z.string().optional(),
  location: embedded(resource('Location', '/locations', { id: Id, name: z.string() })).optional(),
  /** What it is about: the post of the scheduledPost types. */
  itemId: z.string().optional(),
  /** How many places it stands for. */
  places: z.int(),
  unread: z.boolean(),
  createdAt: Instant,
})

const authz = { scope: 'self', object: 'Notification', stranger: 404 } as const

export const notifications = {
  list: list(Notification, {
    says: 'What the caller should know, newest first.',
    authz: { ...authz, effect: 'read' },
    rules: { filters: { unread: 'boolean', type: 'exact' } },
  }),
  read: read(Notification, { says: 'One notification.', authz: { ...authz, effect: 'read' } }),
  update: update(Notification, {
    says: 'Marks a notification read, or unread again.',
    authz: { ...authz, effect: 'write' },
    body: z.object({ unread: z.boolean().optional() }),
  }),
  remove: remove(Notification, { says: 'Removes a notification.', authz: { ...authz, effect: 'write' } }),
  clear: call('DELETE', '/notifications', {
    says: 'Removes every notification of the caller.',
    authz: { ...authz, effect: 'write' },
    status: 204,
    of: Notification,
  }),
}
