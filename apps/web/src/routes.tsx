import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { enter } from './enter.ts'
import type { RouteNeeds } from './guard.ts'
import { safeReturn } from './guard.ts'
import { readInboxSearch } from './inbox/search.ts'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Root } from './shell/Root.tsx'
import type { TextFile, TextKey } from './texts.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteNeeds {
    /** The page's name: last breadcrumb and browser title. */
    title?: TextKey
    /** The breadcrumbs before it. */
    crumbs?: readonly { title: TextKey; to?: string }[]
    /** The files of texts it speaks with, beside those of its layout. */
    texts?: readonly TextFile[]
    /** Fills the whole area without padding; the breadcrumb is then its h1. */
    bleed?: boolean
  }
}

const root = createRootRoute({
  beforeLoad: ({ location, matches, preload }): Promise<void> => {
    const page = matches.at(-1)?.staticData ?? {}
    return enter({
      path: location.pathname,
      href: location.href,
      action: 'action' in location.search,
      needs: page,
      texts: matches.flatMap((match) => match.staticData.texts ?? []),
      preload,
    })
  },
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

// Layouts. A page's parent is the layout it stands in.
const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazyRouteComponent(() => import('./shell/GuestLayout.tsx'), 'GuestLayout'),
  staticData: { texts: ['auth'] },
})
const ghost = createRoute({
  getParentRoute: () => root,
  id: 'ghost',
  component: lazyRouteComponent(() => import('./shell/GhostLayout.tsx'), 'GhostLayout'),
  errorComponent: ErrorPage,
  staticData: { texts: ['kit', 'status'] },
})
const dashboard = createRoute({
  getParentRoute: () => root,
  id: 'dashboard',
  component: lazyRouteComponent(() => import('./shell/DashboardLayout.tsx'), 'DashboardLayout'),
  errorComponent: ErrorPage,
  staticData: { texts: ['shell', 'kit', 'status'] },
})

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  component: lazyRouteComponent(() => import('./auth/LoginPage.tsx'), 'LoginPage'),
  validateSearch: (search: Record<string, unknown>): { from?: string; why?: 'ended' | 'out' } => ({
    from: safeReturn(search.from),
    why: search.why === 'ended' || search.why === 'out' ? search.why : undefined,
  }),
  staticData: { title: 'auth.login.title' },
})

const home = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
  staticData: { title: 'home.title', texts: ['home'] },
})

const inbox = createRoute({
  getParentRoute: () => dashboard,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./inbox/InboxPage.tsx'), 'InboxPage'),
  validateSearch: readInboxSearch,
  staticData: { title: 'inbox.title', texts: ['inbox'], permission: 'inbox', bleed: true },
})

const guestPages = [login] as const
const ghostPages = [] as const
const dashboardPages = [home, inbox] as const

export const routeTree = root.addChildren([
  guest.addChildren([...guestPages]),
  ghost.addChildren([...ghostPages]),
  dashboard.addChildren([...dashboardPages]),
])
