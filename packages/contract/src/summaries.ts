import { z } from 'zod'
import { BulkUpdate } from './bulk-updates.ts'
import { Export } from './exports.ts'
import { collectionSchema } from './hydra.ts'
import { Inbox } from './inbox.ts'
import { Moment } from './instant-input.ts'
import { LocationImportSummary } from './location-imports.ts'
import { brokenConnections, Notification } from './notifications.ts'
import { call } from './operation.ts'
import { ScheduledPostSummary } from './posts.ts'
import { Instant } from './resource.ts'

/** How many posts each list of the home summary holds. */
export const maxSummaryPosts = 3

const Posts = z.object({ totalItems: z.int(), member: z.array(ScheduledPostSummary.schema) })
export type SummaryPosts = z.infer<typeof Posts>

const authz = { scope: 'locations', stranger: 404, effect: 'read' } as const

// Each part needs the permission of the operation that lists the same, and is absent without it.
export const summaries = {
  menu: call('GET', '/menu_summary', {
    summary:
      'What the menu and the header show on every page, in one response: each part is what its own list answers. A part the caller has no permission for is absent.',
    authz,
    response: z.object({
      /** `GET /notifications?unread=true&itemsPerPage=0` */
      unreadNotifications: collectionSchema(Notification).optional(),
      /** `GET /inboxes?isDone=false&itemsPerPage=0` */
      inboxToDo: collectionSchema(Inbox).optional(),
      /** `GET /broken_connections` */
      brokenConnections: brokenConnections.read.response.optional(),
      /** `GET /location_imports?itemsPerPage=5` */
      locationImports: collectionSchema(LocationImportSummary).optional(),
      /** `GET /exports?itemsPerPage=10` */
      exports: collectionSchema(Export).optional(),
      /** `GET /bulk_updates?itemsPerPage=5` */
      bulkUpdates: collectionSchema(BulkUpdate).optional(),
      /** `GET /scheduled_posts?postStatus[]=SCHEDULED&scheduledAt[after]=…&itemsPerPage=20`, of the last 24 hours on. */
      postsUnderWay: collectionSchema(ScheduledPostSummary).optional(),
    }),
  }),
  home: call('GET', '/home_summary', {
    summary:
      'What the home page shows of posts and reviews: the most urgent posts of each list with its total, and the reviews since the given day by rating. A part the caller has no permission for is absent.',
    authz,
    query: z.object({
      /** When the caller’s day ends. */
      dayEnd: Moment,
      /** When the caller’s week of reviews and failures begins. */
      weekStart: Moment,
    }),
    response: z.object({
      /** Posts that wait for the caller’s approval, the most urgent first. */
      approvals: Posts.optional(),
      /** Posts of the next 48 hours that at least one connection can publish. */
      upcoming: Posts.optional(),
      /** The next scheduled post. */
      next: ScheduledPostSummary.schema.optional(),
      /** How many posts are published until the end of the caller’s day. */
      leavingToday: z.int().optional(),
      /** Posts that failed since the beginning of the week, the latest first. */
      failures: Posts.optional(),
      /** When the oldest of these failures was scheduled. */
      firstFailureAt: Instant.optional(),
      /** Reviews since the beginning of the week. */
      reviews: z.array(z.object({ rating: z.int(), count: z.int() })).optional(),
    }),
  }),
  firstSteps: call('GET', '/first_steps_summary', {
    summary:
      'How far the company is: its scheduled or published posts, its people and what its inbox received. A part the caller has no permission for is absent.',
    authz,
    response: z.object({
      scheduledPosts: z.int().optional(),
      users: z.int().optional(),
      inboxItems: z.int().optional(),
    }),
  }),
}
