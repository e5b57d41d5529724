import type { ActivitySearch } from './search.ts'

/** What acts are on, as the server names it. Apart: the way in reads the search, and needs none of them. */
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

/** The search without a type that is none. */
export const withKnownType = (search: ActivitySearch): ActivitySearch => ({
  ...search,
  type: objectTypes.find((type) => type === search.type),
})
