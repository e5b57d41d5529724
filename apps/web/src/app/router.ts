import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { mayPrefetch } from '../api/online-status.ts'
import { PageError } from '../shell/ErrorPage.tsx'
import { PagePending } from '../shell/PagePending.tsx'
import { routeTree } from './routes.tsx'

/** The pages over the browser's own history, or over another one. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    ...{ routeTree, history },
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
    scrollToTopSelectors: ['main'],
  })

export const router = createAppRouter()

// Asked at each link: a connection may become another one while the page is open.
const { preloadRoute } = router
router.preloadRoute = async (options) => (mayPrefetch() ? preloadRoute(options) : undefined)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
