import type { ActivitySearch } from './search.ts'

/** The server's object types. Not in `search.ts`, which is part of the first bundle. */
export const objectTypes = [
  'ScheduledPost',
  'Publication',
  'Inbox',
  'InboxReply',
  'Location',
  'Group',
  'LocationLabel',
  'KeywordAlert',
  'QuickReply',
  'RssFeed',
  'RssItem',
  'GmbCompetitor',
  'LibraryFolder',
  'LibraryMedia',
  'LibraryRemoval',
  'SharedMedia',
  'LocationImport',
  'BulkUpdate',
  'Export',
  'Attachment',
  'NetworkGrant',
  'User',
  'Company',
] as const

/** Drops an unknown type from the search. */
export const withKnownType = (search: ActivitySearch): ActivitySearch => ({
  ...search,
  type: objectTypes.find((type) => type === search.type),
})
