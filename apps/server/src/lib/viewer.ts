import type { Locale } from '@vitrine/contract/companies'
import type { NotificationSubject } from '@vitrine/contract/notifications'
import type { AppPermissions, Permission, Profile, Role } from '@vitrine/contract/permissions'

/** Who asks, read from rows at each request. Rights are never taken from a token. */
export interface Viewer {
  readonly userId: string
  readonly companyId: string
  /** The company they belong to: another one than `companyId` while a super admin acts for that. */
  readonly homeCompanyId: string
  readonly sessionId: string
  readonly name: string
  readonly lang: Locale
  readonly email: string
  readonly roles: readonly Role[]
  readonly profile: Profile
  readonly superAdmin: boolean
  readonly permissions: AppPermissions
  /** The places a PROFILE_MEMBER may see, null when every one. */
  readonly locations: readonly string[] | null
  /** What they do not want to be told of in the app. */
  readonly muted: readonly NotificationSubject[]
}

export function may(viewer: Viewer, permission: Permission | readonly Permission[]): boolean {
  return typeof permission === 'string'
    ? viewer.permissions[permission]
    : permission.some((item) => viewer.permissions[item])
}

/** Whether the place is one the viewer may see (of the viewer's company; the rows themselves are closed to others). */
export function seesLocation(viewer: Viewer, locationId: string): boolean {
  return viewer.locations === null || viewer.locations.includes(locationId)
}
