import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { TextFile, TextKey } from '../i18n/messages.ts'
import type { RouteNeeds } from '../session/permissions.ts'
import { ErrorPage } from '../shell/ErrorPage.tsx'
import { Root } from '../shell/Root.tsx'
import { type Entered, guardRoute } from './before-load.ts'

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
    /** It has a search of its own in the header. */
    searches?: boolean
  }
}

export const root = createRootRoute({
  beforeLoad: ({ location, matches, preload }): Promise<Entered> => {
    const page = matches.at(-1)?.staticData ?? {}
    const [around, ...texts] = matches.slice(1).map((match) => match.staticData.texts ?? [])
    return guardRoute({
      path: location.pathname,
      href: location.href,
      action: 'action' in location.search,
      needs: page,
      around: around ?? [],
      texts: texts.flat(),
      preload,
    })
  },
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('../shell/NotFoundPage.tsx'), 'NotFoundPage'),
})

// Layouts. A page's parent is the layout it stands in.
export const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  component: lazyRouteComponent(() => import('../shell/GuestLayout.tsx'), 'GuestLayout'),
  staticData: { texts: ['auth'] },
})
export const ghost = createRoute({
  getParentRoute: () => root,
  id: 'ghost',
  component: lazyRouteComponent(() => import('../shell/GhostLayout.tsx'), 'GhostLayout'),
  errorComponent: ErrorPage,
  staticData: { texts: ['kit', 'status'] },
})
export const dashboard = createRoute({
  getParentRoute: () => root,
  id: 'dashboard',
  component: lazyRouteComponent(() => import('../shell/DashboardLayout.tsx'), 'DashboardLayout'),
  errorComponent: ErrorPage,
  staticData: { texts: ['shell', 'kit', 'status'] },
})
