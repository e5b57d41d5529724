import { bulkUpdates } from '@vitrine/contract/bulk-updates'
import { exports } from '@vitrine/contract/exports'
import { inboxes } from '@vitrine/contract/inbox'
import { locationImports } from '@vitrine/contract/location-imports'
import { brokenConnections, notifications } from '@vitrine/contract/notifications'
import { posts } from '@vitrine/contract/posts'
import { writeInstant } from '@vitrine/contract/query'
import { maxSummaryPosts } from '@vitrine/contract/summaries'
import { users } from '@vitrine/contract/users'
import type { Deps } from '../deps/deps.ts'
import type { HandlersOf } from '../http/handler.ts'
import { isPermitted } from '../http/permitted.ts'
import { countReviews } from '../inbox/review-counts.ts'
import { type ListHandler, readList, type SummaryInput } from './read-list.ts'

/** The operations a summary is made of, as their own features serve them: both say the same about the same thing. */
interface Sources {
  readonly brokenConnections: HandlersOf<'brokenConnections'>['read']
  readonly bulkUpdates: ListHandler<typeof bulkUpdates.list>
  readonly exports: ListHandler<typeof exports.list>
  readonly inboxes: ListHandler<typeof inboxes.list>
  readonly locationImports: ListHandler<typeof locationImports.list>
  readonly notifications: ListHandler<typeof notifications.list>
  readonly posts: ListHandler<typeof posts.list>
  readonly users: ListHandler<typeof users.list>
}

const hourMs = 3_600_000

export function createSummaryRoutes(sources: Sources): HandlersOf<'summaries'> {
  const readPosts = (deps: Deps, input: SummaryInput, search: Record<string, string>) =>
    readList(deps, input, posts.list, sources.posts, search)
  return {
    async menu(deps, input) {
      const sincePosts = new Date(Date.now() - 24 * hourMs)
      const seesBroken = isPermitted(brokenConnections.read, input.viewer)
      return {
        unreadNotifications: await readList(deps, input, notifications.list, sources.notifications, {
          unread: 'true',
          itemsPerPage: '0',
        }),
        inboxToDo: await readList(deps, input, inboxes.list, sources.inboxes, { isDone: 'false', itemsPerPage: '0' }),
        brokenConnections: seesBroken
          ? await sources.brokenConnections(deps, { ...input, query: undefined })
          : undefined,
        // An import compares with every location, so it is for those who see every one.
        locationImports:
          input.viewer.locations === null
            ? await readList(deps, input, locationImports.list, sources.locationImports, { itemsPerPage: '5' })
            : undefined,
        exports: await readList(deps, input, exports.list, sources.exports, { itemsPerPage: '10' }),
        bulkUpdates: await readList(deps, input, bulkUpdates.list, sources.bulkUpdates, { itemsPerPage: '5' }),
        postsUnderWay: await readPosts(deps, input, {
          'postStatus[]': 'SCHEDULED',
          'scheduledAt[after]': writeInstant(sincePosts),
          itemsPerPage: '20',
        }),
      }
    },

    async home(deps, input) {
      const { dayEnd, weekStart } = input.query
      const now = writeInstant(new Date())
      const connected = { isConnected: 'true', 'scheduledAt[after]': now }
      const shown = { itemsPerPage: String(maxSummaryPosts) }
      const failed = {
        'postStatus[0]': 'FAILED',
        'postStatus[1]': 'PARTIALLY_FAILED',
        'scheduledAt[after]': writeInstant(weekStart),
      }
      const failures = await readPosts(deps, input, { ...failed, ...shown, 'order[scheduledAt]': 'desc' })
      const hasMoreFailures = (failures?.totalItems ?? 0) > maxSummaryPosts
      const oldest = hasMoreFailures
        ? await readPosts(deps, input, { ...failed, itemsPerPage: '1', 'order[scheduledAt]': 'asc' })
        : failures
      const next = await readPosts(deps, input, {
        ...connected,
        'postStatus[]': 'SCHEDULED',
        itemsPerPage: '1',
        'order[scheduledAt]': 'asc',
      })
      const leavingToday = await readPosts(deps, input, {
        ...connected,
        'postStatus[]': 'SCHEDULED',
        'scheduledAt[before]': writeInstant(dayEnd),
        itemsPerPage: '0',
      })
      return {
        approvals: input.viewer.roles.includes('ROLE_APPROVAL')
          ? await readPosts(deps, input, { ...shown, canApprove: 'true', 'order[scheduledAt]': 'asc' })
          : undefined,
        upcoming: await readPosts(deps, input, {
          ...connected,
          ...shown,
          'postStatus[0]': 'SCHEDULED',
          'postStatus[1]': 'PENDING_APPROVAL',
          'scheduledAt[before]': writeInstant(new Date(Date.now() + 48 * hourMs)),
          'order[scheduledAt]': 'asc',
        }),
        next: next?.member[0],
        leavingToday: leavingToday?.totalItems,
        failures,
        firstFailureAt: oldest?.member.at(-1)?.scheduledAt,
        reviews: isPermitted(inboxes.list, input.viewer)
          ? await countReviews(input.db, input.viewer, weekStart)
          : undefined,
      }
    },

    async firstSteps(deps, input) {
      const count = { itemsPerPage: '0' }
      // Drafts and posts that wait for an approval are not scheduled yet.
      const scheduled = {
        'postStatus[0]': 'SCHEDULED',
        'postStatus[1]': 'PUBLISHED',
        'postStatus[2]': 'PARTIALLY_FAILED',
      }
      const [scheduledPosts, people, inboxItems] = [
        await readPosts(deps, input, { ...count, ...scheduled }),
        await readList(deps, input, users.list, sources.users, count),
        await readList(deps, input, inboxes.list, sources.inboxes, count),
      ]
      return {
        scheduledPosts: scheduledPosts?.totalItems,
        users: people?.totalItems,
        inboxItems: inboxItems?.totalItems,
      }
    },
  }
}
