import { accounts, sessions } from './accounts.ts'
import { attachments } from './attachments.ts'
import { bulkUpdates } from './bulk-updates.ts'
import { companies } from './companies.ts'
import { competitors } from './competitors.ts'
import { connections, networkGrants } from './connections.ts'
import { feltStats } from './emotions.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { googlePhotos } from './google-photos.ts'
import { googleCategories } from './google-profile.ts'
import { groups } from './groups.ts'
import { handovers } from './handovers.ts'
import { holidays } from './holidays.ts'
import { inboxes, inboxReplies } from './inbox.ts'
import { invitations } from './invitations.ts'
import { keywordAlerts } from './keyword-alerts.ts'
import { libraryFolders, libraryMedias, libraryRemovals } from './library.ts'
import { locationExports, locationImports } from './location-imports.ts'
import { locationLabels } from './location-labels.ts'
import { locationStandings } from './location-standings.ts'
import { locationProfiles, locations, locationTree } from './locations.ts'
import { brokenConnections, notificationPreferences, notifications } from './notifications.ts'
import type { Operation } from './operation.ts'
import { posts } from './posts.ts'
import { privateInstagram } from './private-instagram.ts'
import { profileImports } from './profile-imports.ts'
import { publications } from './publications.ts'
import { quickReplies } from './quick-replies.ts'
import { reports } from './reports.ts'
import { rssFeeds, rssItems } from './rss-feeds.ts'
import { savedSelections } from './saved-selections.ts'
import { savedViews } from './saved-views.ts'
import { sharedMedias } from './shared-medias.ts'
import { summaries } from './summaries.ts'
import { userActivities } from './user-activities.ts'
import { session, users } from './users.ts'

/** Every operation there is. One that is declared here and not served does not compile. */
export const api = {
  session,
  sessions,
  accounts,
  users,
  handovers,
  invitations,
  savedSelections,
  savedViews,
  userActivities,
  companies,
  groups,
  locationLabels,
  locations,
  locationTree,
  locationProfiles,
  locationStandings,
  googleCategories,
  bulkUpdates,
  holidays,
  locationImports,
  locationExports,
  exports,
  attachments,
  connections,
  networkGrants,
  profileImports,
  googlePhotos,
  privateInstagram,
  events,
  inboxes,
  inboxReplies,
  quickReplies,
  keywordAlerts,
  libraryFolders,
  libraryMedias,
  libraryRemovals,
  sharedMedias,
  competitors,
  feltStats,
  posts,
  publications,
  rssFeeds,
  rssItems,
  notifications,
  notificationPreferences,
  brokenConnections,
  reports,
  summaries,
} as const satisfies Record<string, Record<string, Operation>>

export type Api = typeof api

/** Every operation with the name it goes by, `locations.list`. */
export function operations(): [name: string, operation: Operation][] {
  return Object.entries(api).flatMap(([noun, operationsByName]) =>
    // The operations of one noun have nothing in common but being operations.
    Object.entries(operationsByName as Record<string, Operation>).map(
      ([operationName, operation]): [string, Operation] => [`${noun}.${operationName}`, operation],
    ),
  )
}
