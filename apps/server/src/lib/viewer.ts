import type { Locale } from '@vitrine/contract/companies'
import type { NotificationSubject } from '@vitrine/contract/notifications'
import type { AppPermissions, Permission, Profile, Role } from '@vitrine/contract/permissions'

/** The signed-in user, read from the database at each request. Permissions are never read from a token. */
export interface Viewer {
  readonly userId: string
  readonly companyId: string
  /** The user's own company; differs from `companyId` while a super admin acts for another company. */
  readonly homeCompanyId: string
  readonly sessionId: string
  readonly name: string
  readonly lang: Locale
  readonly email: string
  readonly roles: readonly Role[]
  readonly profile: Profile
  readonly superAdmin: boolean
  readonly permissions: AppPermissions
  /** The locations a PROFILE_MEMBER may see; null means all. */
  readonly locations: readonly string[] | null
  /** Subjects whose notifications the user muted in the app. */
  readonly muted: readonly NotificationSubject[]
}

export function may(viewer: Viewer, permission: Permission | readonly Permission[]): boolean {
  return typeof permission === 'string'
    ? viewer.permissions[permission]
    : permission.some((item) => viewer.permissions[item])
}

/** Whether the viewer may see a location of their company (row level security excludes other companies). */
export function seesLocation(viewer: Viewer, locationId: string): boolean {
  return viewer.locations === null || viewer.locations.includes(locationId)
}
