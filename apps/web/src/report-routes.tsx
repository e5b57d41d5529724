import { createRoute, lazyRouteComponent, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { readCompetitorSearch } from './competitors/search.ts'
import { dashboard } from './layouts.tsx'
import { type ReportSearch, readKpiSearch, readReportSearch } from './reports/model/search.ts'

/** Without it, an address of the competitors would show Insights under the competitors' name. */
function redirectCompetitors(search: ReportSearch, locationId?: string): void {
  if (!search.competitors) return
  const locations = locationId === undefined ? search.locations : [locationId]
  throw redirect({ to: '/gmb-competitor', search: readCompetitorSearch({ ...search, locations }), replace: true })
}

const reportPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/report',
  component: lazyRouteComponent(() => import('./reports/ReportPage.tsx'), 'ReportPage'),
  validateSearch: readReportSearch,
  beforeLoad: ({ search }) => redirectCompetitors(search),
  staticData: {
    title: 'shell.entries.reports',
    crumbs: [{ title: 'shell.entries.reports', to: '/report' }],
    texts: ['reports', 'charts', 'competitors', 'emotions'],
    permission: 'report',
    bleed: true,
  },
})
const placeReportPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/report/$id',
  component: lazyRouteComponent(() => import('./reports/ReportPage.tsx'), 'PlaceReportPage'),
  validateSearch: readReportSearch,
  beforeLoad: ({ search, params }) => redirectCompetitors(search, params.id),
  staticData: {
    title: 'shell.entries.reports',
    crumbs: [{ title: 'shell.entries.reports', to: '/report' }],
    texts: ['reports', 'charts', 'competitors', 'emotions'],
    permission: 'report',
    bleed: true,
  },
})
// In everybody's menu: the page itself says which right its figures take.
const globalKpiPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/globalKpi',
  component: lazyRouteComponent(() => import('./reports/kpi/GlobalKpiPage.tsx'), 'GlobalKpiPage'),
  validateSearch: readKpiSearch,
  staticData: {
    title: 'shell.entries.kpi',
    crumbs: [{ title: 'shell.entries.kpi', to: '/globalKpi' }],
    texts: ['reports', 'charts'],
    bleed: true,
  },
})

const rivals: StaticDataRouteOption = {
  title: 'competitors.crumb',
  crumbs: [{ title: 'shell.entries.reports', to: '/report' }],
  texts: ['competitors', 'reports', 'charts'],
  permission: 'report',
  bleed: true,
}
const competitorsPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/gmb-competitor',
  component: lazyRouteComponent(() => import('./competitors/CompetitorsPage.tsx'), 'CompetitorsPage'),
  validateSearch: readCompetitorSearch,
  staticData: rivals,
})
const competitorPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/gmb-competitor/$id',
  component: lazyRouteComponent(() => import('./competitors/CompetitorsPage.tsx'), 'CompetitorPage'),
  validateSearch: readCompetitorSearch,
  staticData: rivals,
})

export const reportPages = [reportPage, placeReportPage, globalKpiPage, competitorsPage, competitorPage] as const
