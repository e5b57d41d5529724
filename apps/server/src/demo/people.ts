import { type AppPermissions, allPermissions, type Profile, type Role } from '@vitrine/contract/permissions'

/** The password of all demo users. They only exist with DEMO=1, which requires loopback. */
export const demoPassword = 'margot-demo'

export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly profile: Profile
  readonly roles: readonly Role[]
  readonly permissions: AppPermissions
  readonly superAdmin: boolean
  /** The locations a PROFILE_MEMBER may see, by external id. */
  readonly locations: readonly string[]
}

const all = allPermissions(true)

/** The demo users: the owner, the manager of one location, an approver and a super admin. */
export const demoPeople: readonly DemoPerson[] = [
  {
    id: '0198a000-0000-7000-8000-0000000000c1',
    email: 'camille@margot.example',
    firstName: 'Camille',
    lastName: 'Margot',
    profile: 'PROFILE_OWNER',
    roles: ['ROLE_USER', 'ROLE_APPROVAL'],
    permissions: all,
    superAdmin: false,
    locations: [],
  },
  {
    id: '0198a000-0000-7000-8000-0000000000c2',
    email: 'marc@margot.example',
    firstName: 'Marc',
    lastName: 'Vidal',
    profile: 'PROFILE_MEMBER',
    roles: ['ROLE_USER'],
    permissions: {
      ...all,
      moderation: false,
      isAllowCrossPost: false,
      isAllowPrivateInstagram: false,
      rssFeed: false,
      users: false,
      setting: false,
    },
    superAdmin: false,
    locations: ['MARGOT-14'],
  },
  {
    id: '0198a000-0000-7000-8000-0000000000c3',
    email: 'julien@margot.example',
    firstName: 'Julien',
    lastName: 'Ferrand',
    profile: 'PROFILE_OWNER',
    roles: ['ROLE_USER', 'ROLE_APPROVAL'],
    permissions: { ...all, users: false, setting: false },
    superAdmin: false,
    locations: [],
  },
  {
    id: '0198a000-0000-7000-8000-0000000000c4',
    email: 'admin@vitrine.example',
    firstName: 'Alix',
    lastName: 'Laurent',
    profile: 'PROFILE_OWNER',
    roles: ['ROLE_USER', 'ROLE_APPROVAL', 'ROLE_SUPER_ADMIN'],
    permissions: all,
    superAdmin: true,
    locations: [],
  },
]
