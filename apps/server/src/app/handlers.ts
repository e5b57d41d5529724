import { accountRoutes, invitationRoutes } from '../accounts/routes.ts'
import { attachmentRoutes } from '../attachments/routes.ts'
import { bulkUpdateRoutes } from '../bulk-updates/routes.ts'
import { companyRoutes } from '../companies/routes.ts'
import { competitorRoutes } from '../competitors/routes.ts'
import { connectionRoutes, networkGrantRoutes } from '../connections/routes.ts'
import { feltStatsRoutes } from '../emotions/routes.ts'
import { exportRoutes } from '../exports/routes.ts'
import { googlePhotoRoutes } from '../google-photos/routes.ts'
import { groupRoutes } from '../groups/routes.ts'
import { holidayRoutes } from '../holidays/routes.ts'
import type { Handlers } from '../http/handler.ts'
import { inboxReplyRoutes, inboxRoutes } from '../inbox/routes.ts'
import { keywordAlertRoutes } from '../keyword-alerts/routes.ts'
import { libraryFolderRoutes, libraryMediaRoutes, libraryRemovalRoutes } from '../library/routes.ts'
import { googleCategoryRoutes } from '../listings/routes.ts'
import { locationExportRoutes, locationImportRoutes } from '../location-imports/routes.ts'
import { locationLabelRoutes } from '../location-labels/routes.ts'
import { locationProfileRoutes } from '../locations/profile-routes.ts'
import { locationRoutes, locationTreeRoutes } from '../locations/routes.ts'
import { locationStandingRoutes } from '../locations/standing-routes.ts'
import { notificationPreferenceRoutes } from '../notifications/choices-routes.ts'
import { brokenConnectionRoutes, notificationRoutes } from '../notifications/routes.ts'
import { postRoutes, publicationRoutes } from '../posts/routes.ts'
import { privateInstagramRoutes } from '../private-instagram/routes.ts'
import { profileImportRoutes } from '../profile-imports/routes.ts'
import { quickReplyRoutes } from '../quick-replies/routes.ts'
import { reportRoutes } from '../reports/routes.ts'
import { rssFeedRoutes, rssItemRoutes } from '../rss-feeds/routes.ts'
import { savedSelectionRoutes } from '../saved-selections/routes.ts'
import { savedViewRoutes } from '../saved-views/routes.ts'
import { sessionRoutes, sessionsRoutes } from '../session/routes.ts'
import { sharedMediaRoutes } from '../shared-medias/routes.ts'
import { createSummaryRoutes } from '../summaries/routes.ts'
import { userActivityRoutes } from '../user-activities/routes.ts'
import { handoverRoutes, userRoutes } from '../users/routes.ts'
import { eventRoutes } from './events-routes.ts'

/** The handlers of every operation of the contract. */
export const handlers = {
  session: sessionRoutes,
  sessions: sessionsRoutes,
  accounts: accountRoutes,
  users: userRoutes,
  handovers: handoverRoutes,
  invitations: invitationRoutes,
  savedSelections: savedSelectionRoutes,
  savedViews: savedViewRoutes,
  userActivities: userActivityRoutes,
  companies: companyRoutes,
  groups: groupRoutes,
  locationLabels: locationLabelRoutes,
  locations: locationRoutes,
  locationTree: locationTreeRoutes,
  locationProfiles: locationProfileRoutes,
  locationStandings: locationStandingRoutes,
  googleCategories: googleCategoryRoutes,
  bulkUpdates: bulkUpdateRoutes,
  holidays: holidayRoutes,
  locationImports: locationImportRoutes,
  locationExports: locationExportRoutes,
  exports: exportRoutes,
  attachments: attachmentRoutes,
  connections: connectionRoutes,
  privateInstagram: privateInstagramRoutes,
  networkGrants: networkGrantRoutes,
  profileImports: profileImportRoutes,
  googlePhotos: googlePhotoRoutes,
  events: eventRoutes,
  inboxes: inboxRoutes,
  inboxReplies: inboxReplyRoutes,
  quickReplies: quickReplyRoutes,
  keywordAlerts: keywordAlertRoutes,
  libraryFolders: libraryFolderRoutes,
  libraryMedias: libraryMediaRoutes,
  libraryRemovals: libraryRemovalRoutes,
  sharedMedias: sharedMediaRoutes,
  competitors: competitorRoutes,
  feltStats: feltStatsRoutes,
  posts: postRoutes,
  publications: publicationRoutes,
  rssFeeds: rssFeedRoutes,
  rssItems: rssItemRoutes,
  notifications: notificationRoutes,
  notificationPreferences: notificationPreferenceRoutes,
  brokenConnections: brokenConnectionRoutes,
  reports: reportRoutes,
  summaries: createSummaryRoutes({
    brokenConnections: brokenConnectionRoutes.read,
    bulkUpdates: bulkUpdateRoutes.list,
    exports: exportRoutes.list,
    inboxes: inboxRoutes.list,
    locationImports: locationImportRoutes.list,
    notifications: notificationRoutes.list,
    posts: postRoutes.list,
    users: userRoutes.list,
  }),
} satisfies Handlers
