import { createRouter } from '@tanstack/react-router'
import { mayPrefetch } from './connection.ts'
import { routeTree } from './routes.tsx'
import { PageError } from './shell/ErrorPage.tsx'
import { PagePending } from './shell/PagePending.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: mayPrefetch() ? 'intent' : false,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  scrollToTopSelectors: ['main'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
