import type { Authz } from '../authz.ts'

const reach: Record<Authz['scope'], string> = {
  public: 'anybody',
  self: 'anybody signed in, of what is their own',
  company: 'anybody of the company',
  locations: 'anybody of the company, for the places they may see',
}

/** Who may call an operation, in a few words. */
export function describeAuthz({ superAdmin, permission, also, role, scope }: Authz): string {
  if (superAdmin) return 'the super admin'
  const needs = [
    ...(permission === undefined ? [] : [[permission].flat().join(' or ')]),
    ...(also ? [also] : []),
    ...(role ? [role] : []),
  ]
  return needs.length === 0 ? reach[scope] : `${reach[scope]}, with ${needs.join(' and ')}`
}
