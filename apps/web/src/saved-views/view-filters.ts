import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import type { ViewScreen } from '@vitrine/contract/saved-views'

/** A screen whose filters can be saved. */
export interface ScreenViews {
  readonly screen: ViewScreen
  /** Search parameters that are not filters, such as the open item. */
  readonly beside?: readonly string[]
}

/** The screens with saved views, by their route. */
export const screens: Readonly<Record<string, ScreenViews>> = {
  '/inbox': { screen: 'inbox', beside: ['id', 'keywords'] },
  '/calendar': { screen: 'calendar', beside: ['id', 'date', 'action'] },
  '/calendar-list': { screen: 'calendarList', beside: ['id'] },
  '/report': { screen: 'report', beside: ['back'] },
  '/report/$id': { screen: 'report', beside: ['back'] },
  '/globalKpi': { screen: 'globalKpi' },
  '/gmb-competitor': { screen: 'competitors', beside: ['social', 'type'] },
  '/library': { screen: 'library' },
  '/library/$': { screen: 'library' },
  '/shared-medias': { screen: 'sharedMedias' },
  '/shared-medias/$': { screen: 'sharedMedias' },
  '/rss': { screen: 'rss', beside: ['id'] },
  '/settings/company': { screen: 'places', beside: ['tab', 'open'] },
  '/settings/users': { screen: 'users', beside: ['user'] },
  '/quick-replies': { screen: 'quickReplies', beside: ['id'] },
  '/settings/activity': { screen: 'activity' },
}

/** The filters of a URL as a saved view stores them; empty if there are none. */
export function serializeFilters(search: object, beside: readonly string[] = []): string {
  const filters = Object.entries(search).filter(([key, value]) => value !== undefined && !beside.includes(key))
  return defaultStringifySearch(Object.fromEntries(filters)).replace(/^\?/, '')
}

/** The search parameters of a saved view; each screen ignores those it does not know. */
export function parseFilters(query: string): Record<string, unknown> {
  return defaultParseSearch(`?${query}`)
}
