import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { dashboard } from './layouts.tsx'
import { readLibrarySearch } from './library/search.ts'

const libraryNeeds = { texts: ['library', 'calendar'], permission: 'media', bleed: true, searches: true } as const
const libraryCrumb = { title: 'library.title', to: '/library' } as const
const libraryPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/library',
  component: lazyRouteComponent(() => import('./library/LibraryPage.tsx'), 'LibraryPage'),
  validateSearch: readLibrarySearch,
  staticData: { title: 'library.title', crumbs: [libraryCrumb], ...libraryNeeds },
})
const folderPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/library/$',
  component: lazyRouteComponent(() => import('./library/LibraryPage.tsx'), 'LibraryPage'),
  validateSearch: readLibrarySearch,
  staticData: { title: 'library.title', crumbs: [libraryCrumb], ...libraryNeeds },
})
const sharedCrumb = { title: 'library.shared.title', to: '/shared-medias' } as const
const sharedPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/shared-medias',
  component: lazyRouteComponent(() => import('./library/shared/SharedPage.tsx'), 'SharedPage'),
  validateSearch: readLibrarySearch,
  staticData: { title: 'library.shared.title', crumbs: [sharedCrumb], ...libraryNeeds, superAdmin: true },
})
const sharedFolderPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/shared-medias/$',
  component: lazyRouteComponent(() => import('./library/shared/SharedPage.tsx'), 'SharedPage'),
  validateSearch: readLibrarySearch,
  staticData: { title: 'library.shared.title', crumbs: [sharedCrumb], ...libraryNeeds, superAdmin: true },
})
export const libraryPages = [libraryPage, folderPage, sharedPage, sharedFolderPage] as const
