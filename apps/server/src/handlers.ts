import { accountRoutes } from './accounts/routes.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { connectionRoutes, networkGrantRoutes } from './connections/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { inboxReplyRoutes, inboxRoutes } from './inbox/routes.ts'
import { keywordAlertRoutes } from './keyword-alerts/routes.ts'
import { locationExportRoutes, locationImportRoutes } from './location-imports/routes.ts'
import { locationLabelRoutes } from './location-labels/routes.ts'
import { locationRoutes, locationTreeRoutes } from './locations/routes.ts'
import { brokenConnectionRoutes, notificationRoutes } from './notifications/routes.ts'
import { postRoutes, publicationRoutes } from './posts/routes.ts'
import type { Handlers } from './serve.ts'
import { sessionRoutes, sessionsRoutes } from './session/routes.ts'
import { userActivityRoutes } from './user-activities/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Every operation of the contract and who serves it. */
export const handlers = {
  session: sessionRoutes,
  sessions: sessionsRoutes,
  accounts: accountRoutes,
  users: userRoutes,
  userActivities: userActivityRoutes,
  companies: companyRoutes,
  groups: groupRoutes,
  locationLabels: locationLabelRoutes,
  locations: locationRoutes,
  locationTree: locationTreeRoutes,
  locationImports: locationImportRoutes,
  locationExports: locationExportRoutes,
  exports: exportRoutes,
  attachments: attachmentRoutes,
  connections: connectionRoutes,
  networkGrants: networkGrantRoutes,
  events: eventRoutes,
  inboxes: inboxRoutes,
  inboxReplies: inboxReplyRoutes,
  keywordAlerts: keywordAlertRoutes,
  posts: postRoutes,
  publications: publicationRoutes,
  notifications: notificationRoutes,
  brokenConnections: brokenConnectionRoutes,
} satisfies Handlers
