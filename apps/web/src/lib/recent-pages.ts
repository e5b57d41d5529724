import { isGuestPath } from './guest-paths.ts'

/** A page somebody was on: what a page that does not exist offers instead. */
export interface RecentPage {
  readonly path: string
  readonly title: string
}

const maxPages = 3
const key = 'recent-pages'

/** The newest first. Of this tab alone, through a reload too: an address typed by hand is one. */
export function recentPages(): readonly RecentPage[] {
  return JSON.parse(sessionStorage.getItem(key) ?? '[]') as RecentPage[] // written below
}

/** The ways in lead nowhere for who is in. */
export function rememberPage(page: RecentPage): void {
  if (isGuestPath(page.path)) return
  const others = recentPages().filter(({ path }) => path !== page.path)
  sessionStorage.setItem(key, JSON.stringify([page, ...others].slice(0, maxPages)))
}

export function forgetPages(): void {
  sessionStorage.removeItem(key)
}
