import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { companies } from '@vitrine/contract/companies'
import '../theme/dashboard.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMe } from '../account.ts'
import { q } from '../api.ts'
import { wearColor, wearName } from '../brand.ts'
import { useOnline } from '../connection.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { startLive } from '../live.ts'
import { queryClient } from '../query-client.ts'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { Aside } from './Aside.tsx'
import classes from './DashboardLayout.module.css'
import { Header } from './Header.tsx'
import { HeaderSlotProvider } from './header-slot.tsx'

const UserPanel = lazy(() => import('./UserPanel.tsx').then((module) => ({ default: module.UserPanel })))

export function DashboardLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>
  )
}

function Dashboard() {
  const me = useMe()
  const company = useQuery(q(companies.read, { params: { id: me.company.id } })).data
  const online = useOnline()
  const bleed = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.bleed === true })
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [collapsed, setCollapsed] = useState(() => readCookie('aside') === 'collapsed')
  const [menuOpen, setMenuOpen] = useState(false)
  const [panelOpen, setPanelOpen] = useState(false)

  useEffect(startLive, [])
  useEffect(() => {
    if (!company) return
    wearName(company.brand.name)
    void wearColor(company.brand.color)
  }, [company])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what closes them.
  useEffect(() => {
    setMenuOpen(false)
    setPanelOpen(false)
  }, [path])

  const toggle = () => {
    writeCookie('aside', collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <Aside
        company={{ name: company?.brand.name ?? me.company.name, logo: company?.brand.logo }}
        collapsed={collapsed}
        onCollapse={toggle}
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
      />
      <HeaderSlotProvider>
        <div className={classes.side}>
          <Header bleed={bleed} onMenu={() => setMenuOpen(true)} onPanel={() => setPanelOpen(true)} />
          {!online && <OfflineBanner />}
          <main id="main" className={classes.main} data-bleed={bleed || undefined} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </HeaderSlotProvider>
      <Suspense fallback={null}>{panelOpen && <UserPanel opened onClose={() => setPanelOpen(false)} />}</Suspense>
    </div>
  )
}
