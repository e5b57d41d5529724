import { z } from 'zod'
import { create, list, read, remove, update } from './operation.ts'
import { Id, resource } from './resource.ts'

export const LocationLabel = resource('LocationLabel', '/location_labels', { id: Id, name: z.string() })

const Name = z.string().trim().min(1).max(200)
const object = { object: 'LocationLabel', stranger: 404 } as const

export const locationLabels = {
  list: list(LocationLabel, {
    summary: 'The labels places can carry.',
    authz: { scope: 'company', stranger: 404, effect: 'read' },
    rules: { filters: { name: 'text' }, order: ['name'] },
  }),
  create: create(LocationLabel, {
    summary: 'A new label.',
    authz: { permission: 'locations', scope: 'company', stranger: 404, effect: 'write' },
    body: z.object({ name: Name }),
  }),
  read: read(LocationLabel, { summary: 'One label.', authz: { scope: 'company', ...object, effect: 'read' } }),
  update: update(LocationLabel, {
    summary: 'Renames a label.',
    authz: { permission: 'locations', scope: 'company', ...object, effect: 'write' },
    body: z.object({ name: Name.optional() }),
  }),
  remove: remove(LocationLabel, {
    summary: 'Deletes a label from every place that carries it.',
    authz: { permission: 'locations', scope: 'company', ...object, effect: 'write' },
  }),
}
