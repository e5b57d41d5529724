import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import '../theme/dashboard.css'
import { Suspense, useEffect, useRef, useState } from 'react'
import { toApiError } from '../api/error.ts'
import { useOnline } from '../api/online-status.ts'
import { queryClient } from '../api/query-client.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { startLive, useLive } from '../api/server-events.ts'
import { loadTexts } from '../i18n/messages.ts'
import { HeaderSlotProvider, SecondBar } from '../layout/header-slot.tsx'
import { readCookie, writeCookie } from '../lib/cookie.ts'
import { useIsDockVisible } from '../library/uploads/dock-visibility.ts'
import { type Me, refetchProfile, useMe } from '../session/current-user.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { closeLayer, openLayer, useLayer } from '../ui/overlays.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './DashboardLayout.module.css'
import { Header } from './Header.tsx'
import { ImpersonationStatus } from './ImpersonationStatus.tsx'
import { Layers } from './Layers.tsx'
import { PageOutlet } from './PageOutlet.tsx'
import { PublishFab } from './PublishFab.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useApplyPreferences } from './use-apply-preferences.ts'
import { useBackClosesLayers } from './use-back.ts'
import { useCompanyBrand } from './use-company-brand.ts'
import { useGlobalKeys } from './use-global-keys.ts'

// What goes up to the library is seen on every page, and loaded with the first file.
const UploadDock = lazyComponent(async () => {
  const [module] = await Promise.all([import('../library/uploads/UploadDock.tsx'), loadTexts(['library'])])
  return { default: module.UploadDock }
})

const nothing = [] as const
const handleLiveEvent = () => void refetchProfile()

/** What the person may do and see holds in open tabs too: the menu is drawn by it, and the page is asked for anew. */
function useCurrentPermissions({ appPermissions, superAdmin, roles, profile, allowedLocations }: Me) {
  const router = useRouter()
  const permissionsKey = JSON.stringify([appPermissions, superAdmin, roles, profile, allowedLocations])
  const shown = useRef(permissionsKey)
  useLive(nothing, handleLiveEvent)
  useEffect(() => {
    if (shown.current === permissionsKey) return
    shown.current = permissionsKey
    void router.invalidate().then(refetchAll)
  }, [permissionsKey, router])
}

/** What was read before is not shown again, and what they see no more goes from where it stands. */
async function refetchAll() {
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' })
  await refetchStale(queryClient, {})
  await queryClient.resetQueries({
    predicate: ({ state }) => state.data !== undefined && [403, 404].includes(toApiError(state.error).status),
  })
}

export function DashboardLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>
  )
}

function Dashboard() {
  const me = useMe()
  const company = useCompanyBrand()
  const online = useOnline()
  const bleed = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.bleed === true })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [collapsed, setCollapsed] = useState(() => readCookie('aside') === 'collapsed')
  const isMobile = useIsMobile()
  const menuOpen = useLayer() === 'menu'
  const uploads = useIsDockVisible()
  useGlobalKeys()
  useBackClosesLayers()

  useEffect(startLive, [])
  useCurrentPermissions(me)
  useApplyPreferences(me, company)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what closes them.
  useEffect(closeLayer, [path])
  useEffect(() => {
    document.documentElement.dataset.aside = collapsed ? 'collapsed' : 'open'
  }, [collapsed])

  const toggle = () => {
    writeCookie('aside', collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <div className={classes.shell}>
      <Sidebar
        company={{ ...company?.brand, name: company?.brand.name ?? me.company.name }}
        collapsed={collapsed}
        onCollapse={toggle}
        open={menuOpen}
        onClose={closeLayer}
      />
      <HeaderSlotProvider>
        <div className={classes.side}>
          <Header bleed={bleed} onMenu={() => openLayer('menu')} />
          <SecondBar />
          {!online && <OfflineBanner />}
          <ImpersonationStatus />
          <main id="main" className={classes.main} data-bleed={bleed || undefined} tabIndex={-1}>
            <PageOutlet />
          </main>
        </div>
      </HeaderSlotProvider>
      {isMobile && <PublishFab />}
      {uploads && (
        <Suspense fallback={null}>
          <UploadDock />
        </Suspense>
      )}
      <Layers />
    </div>
  )
}
