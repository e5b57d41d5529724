import { z } from 'zod'
import { create, list, read, remove, update } from './operation.ts'
import { Id, resource } from './resource.ts'

export const Group = resource('Group', '/groups', {
  id: Id,
  name: z.string(),
  /** How many places of the group the reader may see. */
  locationsCount: z.int(),
})
/** A group as a place shows it. */
export const GroupSummary = resource('Group', '/groups', { id: Id, name: z.string() })

const Name = z.string().trim().min(1).max(200)
const object = { object: 'Group', stranger: 404 } as const

export const groups = {
  list: list(Group, {
    summary: 'The groups places are sorted into.',
    authz: { scope: 'company', stranger: 404, effect: 'read' },
    rules: { filters: { name: 'text' }, order: ['name'] },
  }),
  create: create(Group, {
    summary: 'A new group.',
    authz: { permission: 'locations', scope: 'company', stranger: 404, effect: 'write' },
    body: z.object({ name: Name }),
  }),
  read: read(Group, { summary: 'One group.', authz: { scope: 'company', ...object, effect: 'read' } }),
  update: update(Group, {
    summary: 'Renames a group.',
    authz: { permission: 'locations', scope: 'company', ...object, effect: 'write' },
    body: z.object({ name: Name.optional() }),
  }),
  remove: remove(Group, {
    summary: 'Deletes a group; its places stay, without one.',
    authz: { permission: 'locations', scope: 'company', ...object, effect: 'write' },
  }),
}
