import { createRoute, lazyRouteComponent, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { storeGuestField } from '../auth/guest-storage.ts'
import { readActivationSearch, readLoginSearch } from '../auth/search.ts'
import { storeSignInLink } from '../auth/sign-in-link.ts'
import { readCompetitorSearch } from '../competitors/search.ts'
import { readCallbackSearch, readImportSearch, readLocationPageSearch, readManySearch } from '../connections/search.ts'
import { readInboxSearch } from '../inbox/search.ts'
import { readLibrarySearch } from '../library/search.ts'
import { readCompanySearch } from '../locations/search.ts'
import { readCalendarSearch, readListSearch } from '../posts/calendar/model/search.ts'
import { readNewPostSearch, readPostSearch } from '../posts/composer/search.ts'
import { readRepliesSearch } from '../quick-replies/search.ts'
import { type ReportSearch, readKpiSearch, readReportSearch } from '../reports/model/search.ts'
import { readRssSearch } from '../rss-feeds/search.ts'
import { readActivitySearch } from '../settings/activity/search.ts'
import { readUsersSearch } from '../settings/users/search.ts'
import { dashboard, ghost, guest, root } from './layouts.tsx'

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  component: lazyRouteComponent(() => import('../auth/LoginPage.tsx'), 'LoginPage'),
  validateSearch: readLoginSearch,
  staticData: { title: 'auth.login.title' },
})
const signUp = createRoute({
  getParentRoute: () => guest,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../auth/SignUpPage.tsx'), 'SignUpPage'),
  staticData: { title: 'accounts.signUp.title', texts: ['accounts', 'kit'] },
})
const activation = createRoute({
  getParentRoute: () => guest,
  path: '/activation',
  component: lazyRouteComponent(() => import('../auth/ActivationPage.tsx'), 'ActivationPage'),
  validateSearch: readActivationSearch,
  staticData: { title: 'accounts.activation.title', texts: ['accounts', 'kit'] },
})
// What a mail brought is taken out of the address before anything is drawn or asked.
const activationLink = createRoute({
  getParentRoute: () => guest,
  path: '/activation/$token',
  beforeLoad: ({ params }) => {
    storeGuestField('activation', params.token)
    throw redirect({ to: '/activation', replace: true })
  },
})
const passwordReset = createRoute({
  getParentRoute: () => guest,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('../auth/ResetPage.tsx'), 'ResetPage'),
  staticData: { title: 'accounts.reset.title', texts: ['accounts', 'kit'] },
})
const passwordResetLink = createRoute({
  getParentRoute: () => guest,
  path: '/password-reset/$token',
  beforeLoad: ({ params }) => {
    storeGuestField('reset', params.token)
    throw redirect({ to: '/password-reset', replace: true })
  },
})
const signInCallback = createRoute({
  getParentRoute: () => guest,
  path: '/passwordless/callback',
  component: lazyRouteComponent(() => import('../auth/SignInCallbackPage.tsx'), 'SignInCallbackPage'),
  beforeLoad: ({ location }) => {
    if (storeSignInLink(location.searchStr)) throw redirect({ to: '/passwordless/callback', search: {}, replace: true })
  },
  staticData: { title: 'accounts.callback.title', texts: ['accounts', 'kit'] },
})

const home = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  component: lazyRouteComponent(() => import('../home/HomePage.tsx'), 'HomePage'),
  staticData: { title: 'home.title', texts: ['home', 'hours', 'holidays', 'calendar'] },
})

const inbox = createRoute({
  getParentRoute: () => dashboard,
  path: '/inbox',
  component: lazyRouteComponent(() => import('../inbox/InboxPage.tsx'), 'InboxPage'),
  validateSearch: readInboxSearch,
  staticData: {
    title: 'inbox.title',
    texts: ['inbox', 'replies'],
    permission: 'inbox',
    bleed: true,
    searches: true,
  },
})

const rssPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/rss',
  component: lazyRouteComponent(() => import('../rss-feeds/RssPage.tsx'), 'RssPage'),
  validateSearch: readRssSearch,
  staticData: { title: 'rss.title', texts: ['rss', 'composer'], permission: 'rssFeed', bleed: true },
})

const settings = { title: 'shell.settings.title' } as const
const company = { title: 'shell.settings.company', to: '/settings/company' } as const
const locationsCrumb = { title: 'shell.settings.places', to: '/settings/company' } as const
const companyPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/company',
  component: lazyRouteComponent(() => import('../locations/CompanyPage.tsx'), 'CompanyPage'),
  validateSearch: readCompanySearch,
  staticData: {
    title: 'places.title',
    crumbs: [settings, company],
    texts: ['places', 'connections', 'settings', 'hours'],
    permission: ['locations', 'setting'],
    bleed: true,
  },
})
const settingsIndex = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true })
  },
})
const profilePage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/profile',
  component: lazyRouteComponent(() => import('../settings/profile/ProfilePage.tsx'), 'ProfilePage'),
  staticData: { title: 'settings.profile.title', crumbs: [settings], texts: ['settings'], bleed: true },
})
const usersPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/users',
  component: lazyRouteComponent(() => import('../settings/users/UsersPage.tsx'), 'UsersPage'),
  validateSearch: readUsersSearch,
  staticData: {
    title: 'users.title',
    crumbs: [settings],
    texts: ['settings', 'users'],
    permission: 'users',
    bleed: true,
  },
})
const quickRepliesPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/quick-replies',
  component: lazyRouteComponent(() => import('../quick-replies/QuickRepliesPage.tsx'), 'QuickRepliesPage'),
  validateSearch: readRepliesSearch,
  staticData: {
    title: 'replies.title',
    crumbs: [settings],
    texts: ['settings', 'replies'],
    permission: 'quickReplies',
    bleed: true,
  },
})
const activityPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/activity',
  component: lazyRouteComponent(() => import('../settings/activity/ActivityPage.tsx'), 'ActivityPage'),
  validateSearch: readActivitySearch,
  staticData: {
    title: 'settings.activity.title',
    crumbs: [settings],
    texts: ['settings', 'calendar'],
    permission: 'users',
    bleed: true,
  },
})
const companiesPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/companies',
  component: lazyRouteComponent(() => import('../settings/companies/CompaniesPage.tsx'), 'CompaniesPage'),
  staticData: {
    title: 'settings.companies.title',
    crumbs: [settings],
    texts: ['settings'],
    superAdmin: true,
    bleed: true,
  },
})
const importsPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/company/import',
  component: lazyRouteComponent(() => import('../locations/imports/ImportsPage.tsx'), 'ImportsPage'),
  staticData: { title: 'places.import.crumb', crumbs: [locationsCrumb], texts: ['places'], permission: 'locations' },
})
const importPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/company/import/$id',
  component: lazyRouteComponent(() => import('../locations/imports/ImportPage.tsx'), 'ImportPage'),
  validateSearch: readImportSearch,
  staticData: { title: 'places.import.crumb', crumbs: [locationsCrumb], texts: ['places'], permission: 'locations' },
})
const locationPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/locations/$id',
  component: lazyRouteComponent(() => import('../locations/location/LocationPage.tsx'), 'LocationPage'),
  validateSearch: readLocationPageSearch,
  staticData: {
    title: 'places.title',
    crumbs: [locationsCrumb],
    texts: ['places', 'connections', 'private', 'hours', 'holidays', 'profile'],
    permission: ['locations', 'googleHours'],
  },
})
const connectManyPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings/locations/connect/$network',
  component: lazyRouteComponent(() => import('../connections/ConnectManyPage.tsx'), 'ConnectManyPage'),
  validateSearch: readManySearch,
  staticData: {
    title: 'connections.many.crumb',
    crumbs: [locationsCrumb],
    texts: ['connections'],
    permission: 'locations',
    bleed: true,
  },
})
const connectionCallback = createRoute({
  getParentRoute: () => ghost,
  path: '/settings/locations/auth/$network/callback',
  component: lazyRouteComponent(() => import('../connections/NetworkCallbackPage.tsx'), 'NetworkCallbackPage'),
  validateSearch: readCallbackSearch,
  staticData: { title: 'connections.many.crumb', texts: ['connections'] },
})

const calendarPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/calendar',
  component: lazyRouteComponent(() => import('../posts/calendar/CalendarPage.tsx'), 'CalendarPage'),
  validateSearch: readCalendarSearch,
  beforeLoad: ({ search }) => {
    if (search.action === 'post') throw redirect({ to: '/calendar/create' })
  },
  staticData: {
    title: 'calendar.title',
    texts: ['calendar', 'holidays'],
    permission: 'calendar',
    bleed: true,
  },
})
const calendarListPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/calendar-list',
  component: lazyRouteComponent(() => import('../posts/calendar/list/ListPage.tsx'), 'ListPage'),
  validateSearch: readListSearch,
  staticData: {
    title: 'calendar.list.title',
    texts: ['calendar', 'holidays'],
    permission: 'calendar',
    bleed: true,
  },
})

const calendarCrumb = { title: 'shell.entries.calendar', to: '/calendar' } as const
// One page for three addresses: what is written stays in its fields when the first save changes the address.
const composer = createRoute({
  getParentRoute: () => dashboard,
  id: 'composer',
  component: lazyRouteComponent(() => import('../posts/composer/ComposerPage.tsx'), 'ComposerPage'),
})
const drawnByComposer = () => null
const createPage = createRoute({
  getParentRoute: () => composer,
  path: '/calendar/create',
  component: drawnByComposer,
  validateSearch: readNewPostSearch,
  staticData: {
    title: 'composer.title.create',
    crumbs: [calendarCrumb],
    texts: ['composer'],
    permission: 'calendarPost',
    bleed: true,
  },
})
const multiPostPage = createRoute({
  getParentRoute: () => composer,
  path: '/calendar/multi-post',
  component: drawnByComposer,
  validateSearch: readNewPostSearch,
  staticData: {
    title: 'composer.title.multi',
    crumbs: [calendarCrumb],
    texts: ['composer'],
    permission: 'isAllowCrossPost',
    bleed: true,
  },
})
const postPage = createRoute({
  getParentRoute: () => composer,
  path: '/calendar/$id',
  component: drawnByComposer,
  validateSearch: readPostSearch,
  staticData: {
    title: 'composer.title.existing',
    crumbs: [calendarCrumb],
    texts: ['composer'],
    permission: ['calendar', 'calendarPost'],
    bleed: true,
  },
})

const exportPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/exports/$id',
  component: lazyRouteComponent(() => import('../exports/ExportPage.tsx'), 'ExportPage'),
  staticData: { title: 'shell.exports.page' },
})

const libraryNeeds = { texts: ['library', 'calendar'], permission: 'media', bleed: true, searches: true } as const
const libraryCrumb = { title: 'library.title', to: '/library' } as const
const libraryPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/library',
  component: lazyRouteComponent(() => import('../library/LibraryPage.tsx'), 'LibraryPage'),
  validateSearch: readLibrarySearch,
  staticData: { title: 'library.title', crumbs: [libraryCrumb], ...libraryNeeds },
})
const folderPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/library/$',
  component: lazyRouteComponent(() => import('../library/LibraryPage.tsx'), 'LibraryPage'),
  validateSearch: readLibrarySearch,
  staticData: { title: 'library.title', crumbs: [libraryCrumb], ...libraryNeeds },
})
const sharedCrumb = { title: 'library.shared.title', to: '/shared-medias' } as const
const sharedPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/shared-medias',
  component: lazyRouteComponent(() => import('../library/shared/SharedPage.tsx'), 'SharedPage'),
  validateSearch: readLibrarySearch,
  staticData: { title: 'library.shared.title', crumbs: [sharedCrumb], ...libraryNeeds, superAdmin: true },
})
const sharedFolderPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/shared-medias/$',
  component: lazyRouteComponent(() => import('../library/shared/SharedPage.tsx'), 'SharedPage'),
  validateSearch: readLibrarySearch,
  staticData: { title: 'library.shared.title', crumbs: [sharedCrumb], ...libraryNeeds, superAdmin: true },
})

/** Without it, an address of the competitors would show Insights under the competitors' name. */
function redirectCompetitors(search: ReportSearch, locationId?: string): void {
  if (!search.competitors) return
  const locations = locationId === undefined ? search.locations : [locationId]
  throw redirect({ to: '/gmb-competitor', search: readCompetitorSearch({ ...search, locations }), replace: true })
}

const reportPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/report',
  component: lazyRouteComponent(() => import('../reports/ReportPage.tsx'), 'ReportPage'),
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
const locationReportPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/report/$id',
  component: lazyRouteComponent(() => import('../reports/ReportPage.tsx'), 'LocationReportPage'),
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
  component: lazyRouteComponent(() => import('../reports/kpi/GlobalKpiPage.tsx'), 'GlobalKpiPage'),
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
  component: lazyRouteComponent(() => import('../competitors/CompetitorsPage.tsx'), 'CompetitorsPage'),
  validateSearch: readCompetitorSearch,
  staticData: rivals,
})
const competitorPage = createRoute({
  getParentRoute: () => dashboard,
  path: '/gmb-competitor/$id',
  component: lazyRouteComponent(() => import('../competitors/CompetitorsPage.tsx'), 'CompetitorPage'),
  validateSearch: readCompetitorSearch,
  staticData: rivals,
})

const guestPages = [
  login,
  signUp,
  activation,
  activationLink,
  passwordReset,
  passwordResetLink,
  signInCallback,
] as const
const ghostPages = [connectionCallback] as const
const locationPages = [companyPage, importsPage, importPage, locationPage, connectManyPage] as const
const postPages = [calendarPage, calendarListPage, composer.addChildren([createPage, multiPostPage, postPage])] as const
const reportPages = [reportPage, locationReportPage, globalKpiPage, competitorsPage, competitorPage] as const
const libraryPages = [libraryPage, folderPage, sharedPage, sharedFolderPage] as const
const settingsPages = [settingsIndex, profilePage, usersPage, quickRepliesPage, activityPage, companiesPage] as const
const dashboardPages = [home, inbox, rssPage, exportPage, ...postPages, ...locationPages, ...settingsPages] as const

export const routeTree = root.addChildren([
  guest.addChildren([...guestPages]),
  ghost.addChildren([...ghostPages]),
  dashboard.addChildren([...dashboardPages, ...reportPages, ...libraryPages]),
])
