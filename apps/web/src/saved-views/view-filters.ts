import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import type { ViewScreen } from '@vitrine/contract/saved-views'

/** A screen whose filters can be kept under a name. */
export interface ScreenViews {
  readonly screen: ViewScreen
  /** What its address says beside the filters: what is open, or was led here by. */
  readonly beside?: readonly string[]
}

/** Those there are, by their address. */
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

/** The filters of an address as a view keeps them; empty when there are none. */
export function serializeFilters(search: object, beside: readonly string[] = []): string {
  const filters = Object.entries(search).filter(([key, value]) => value !== undefined && !beside.includes(key))
  return defaultStringifySearch(Object.fromEntries(filters)).replace(/^\?/, '')
}

/** The way back; each screen reads of it what it knows. */
export function parseFilters(query: string): Record<string, unknown> {
  return defaultParseSearch(`?${query}`)
}
