import { accounts, sessions } from './accounts.ts'
import { attachments } from './attachments.ts'
import { companies } from './companies.ts'
import { connections, networkGrants } from './connections.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { groups } from './groups.ts'
import { inboxes, inboxReplies } from './inbox.ts'
import { keywordAlerts } from './keyword-alerts.ts'
import { locationExports, locationImports } from './location-imports.ts'
import { locationLabels } from './location-labels.ts'
import { locations, locationTree } from './locations.ts'
import { brokenConnections, notifications } from './notifications.ts'
import type { Operation } from './operation.ts'
import { posts } from './posts.ts'
import { publications } from './publications.ts'
import { userActivities } from './user-activities.ts'
import { session, users } from './users.ts'

/** Every operation there is. One that is declared here and not served does not compile. */
export const api = {
  session,
  sessions,
  accounts,
  users,
  userActivities,
  companies,
  groups,
  locationLabels,
  locations,
  locationTree,
  locationImports,
  locationExports,
  exports,
  attachments,
  connections,
  networkGrants,
  events,
  inboxes,
  inboxReplies,
  keywordAlerts,
  posts,
  publications,
  notifications,
  brokenConnections,
} as const satisfies Record<string, Record<string, Operation>>

export type Api = typeof api

/** Every operation with the name it goes by, `locations.list`. */
export function operations(): [name: string, operation: Operation][] {
  return Object.entries(api).flatMap(([noun, verbs]) =>
    // The operations of one noun have nothing in common but being operations.
    Object.entries(verbs as Record<string, Operation>).map(([verb, operation]): [string, Operation] => [
      `${noun}.${verb}`,
      operation,
    ]),
  )
}
