import { z } from 'zod'
import { create, list, read, remove, update } from './operation.ts'
import { Id, Instant, resource } from './resource.ts'

/** The screens whose filters can be kept under a name. */
export const viewScreens = [
  'inbox',
  'calendar',
  'calendarList',
  'report',
  'globalKpi',
  'competitors',
  'library',
  'sharedMedias',
  'rss',
  'places',
  'users',
  'quickReplies',
  'activity',
] as const
export type ViewScreen = (typeof viewScreens)[number]
/** How many views of a screen one person keeps. */
export const maxSavedViews = 50

/** What a page shows, under a name its owner gave it: the filters of the page's address. Nobody else sees it. */
export const SavedView = resource('SavedView', '/saved_views', {
  id: Id,
  screen: z.enum(viewScreens),
  name: z.string(),
  /** As it stands behind the question mark of the page's address. */
  query: z.string(),
  createdAt: Instant,
})

const Name = z.string().trim().min(1).max(60)
/** Two thousand places may stand in it. */
const Query = z.string().max(100_000)
const own = { scope: 'self', object: 'SavedView', stranger: 404 } as const

export const savedViews = {
  list: list(SavedView, {
    summary: 'The caller’s own views, by name.',
    authz: { ...own, effect: 'read' },
    rules: { filters: { screen: 'exact' }, order: ['name'] },
  }),
  create: create(SavedView, {
    summary: 'Keeps the filters of a screen under a name, once a name and screen; fifty a screen.',
    authz: { ...own, effect: 'write' },
    body: z.object({ screen: z.enum(viewScreens), name: Name, query: Query }),
  }),
  read: read(SavedView, { summary: 'One of the caller’s views.', authz: { ...own, effect: 'read' } }),
  update: update(SavedView, {
    summary: 'Renames a view, or keeps other filters under its name.',
    authz: { ...own, effect: 'write' },
    body: z.object({ name: Name.optional(), query: Query.optional() }),
  }),
  remove: remove(SavedView, { summary: 'Forgets a view.', authz: { ...own, effect: 'write' } }),
}
