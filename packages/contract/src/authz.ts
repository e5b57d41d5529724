import type { Permission, Role } from './permissions.ts'

/**
 * Who may call an operation, as data: the server guards its routes with it and the isolation tests are generated
 * from it. Whether *this* object allows *this* verb now is the feature's `policy.ts`.
 */
export interface Authz {
  /** The right the caller needs; a list means any one of them. */
  readonly permission?: Permission | readonly Permission[]
  /** A second right that is needed beside it. */
  readonly also?: Permission
  readonly role?: Role
  readonly superAdmin?: true
  /**
   * What the caller can reach: `public` needs no session, `self` only what is the caller's own, `company` everything
   * of the company, `locations` only what belongs to places the caller may see.
   */
  readonly scope: 'public' | 'self' | 'company' | 'locations'
  /** The resource the path id or the body ids name. */
  readonly object?: string
  /** What somebody without reach of the object is told. A missing permission is always 403. */
  readonly stranger: 404 | 403
  /** `external` reaches a network, and so the public. */
  readonly effect: 'read' | 'write' | 'external'
}
