import type { Operation } from '@vitrine/contract/operation'
import { may, type Viewer } from '../lib/viewer.ts'

/** Whether the viewer has the permissions an operation declares. If not, the response is 403 before any query runs. */
export function isPermitted({ authz }: Pick<Operation, 'authz'>, viewer: Viewer): boolean {
  const { permission, also, role, superAdmin } = authz
  if (superAdmin && !viewer.superAdmin) return false
  if (permission !== undefined && !may(viewer, permission)) return false
  if (also !== undefined && !may(viewer, also)) return false
  return role === undefined || viewer.roles.includes(role)
}
