/** A page somebody was on: what a page that does not exist offers instead. */
export interface RecentPage {
  readonly path: string
  readonly title: string
}

const most = 3
let pages: readonly RecentPage[] = []

export const recentPages = (): readonly RecentPage[] => pages

export function rememberPage(page: RecentPage): void {
  pages = [page, ...pages.filter(({ path }) => path !== page.path)].slice(0, most)
}

export function forgetPages(): void {
  pages = []
}
