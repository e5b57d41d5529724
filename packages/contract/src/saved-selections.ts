import { z } from 'zod'
import { LocationSummary } from './locations.ts'
import { create, list, read, remove, update } from './operation.ts'
import { Id, Instant, link, reference, resource } from './resource.ts'

/** How many selections one person keeps. */
export const maxSelections = 50

const named = {
  id: Id,
  name: z.string(),
  /** How many of its places the caller sees. */
  count: z.int(),
  createdAt: Instant,
}

/** As it stands in the list: a selection may hold thousands of places. */
export const SavedSelectionSummary = resource('SavedSelection', '/saved_selections', named)

/** Places chosen together, under a name their owner gave them. Nobody else sees it. */
export const SavedSelection = resource('SavedSelection', '/saved_selections', {
  ...named,
  /** Those the caller sees; a place that is deleted leaves. */
  locations: z.array(reference(LocationSummary)),
})

const Name = z.string().trim().min(1).max(60)
const SelectedLocations = z.array(link(LocationSummary)).min(1).max(10_000)
const own = { scope: 'self', object: 'SavedSelection', stranger: 404 } as const

export const savedSelections = {
  list: list(SavedSelectionSummary, {
    summary: 'The caller’s own selections of places, by name.',
    authz: { ...own, effect: 'read' },
    rules: { order: ['name'] },
  }),
  create: create(SavedSelection, {
    summary: 'Keeps places under a name, once a name; fifty in all.',
    authz: { ...own, effect: 'write' },
    body: z.object({ name: Name, locations: SelectedLocations }),
  }),
  read: read(SavedSelection, {
    summary: 'One of the caller’s selections, with its places.',
    authz: { ...own, effect: 'read' },
  }),
  update: update(SavedSelection, {
    summary: 'Renames a selection, or puts other places in the stead of all it had.',
    authz: { ...own, effect: 'write' },
    body: z.object({ name: Name.optional(), locations: SelectedLocations.optional() }),
  }),
  remove: remove(SavedSelection, {
    summary: 'Forgets a selection; its places stay.',
    authz: { ...own, effect: 'write' },
  }),
}
