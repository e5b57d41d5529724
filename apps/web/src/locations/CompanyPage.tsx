import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNamedPage } from '../layout/page-name.ts'
import { useMe } from '../session/current-user.ts'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { CountPill } from '../ui/CountPill.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useDelayedLoading } from '../ui/use-delayed-loading.ts'
import { useScrollCurrentIntoView } from '../ui/use-scroll-current-into-view.ts'
import classes from './CompanyPage.module.css'
import { useGroups, useLabels } from './groups-and-labels.ts'
import { LocationsActions } from './LocationsActions.tsx'
import { LocationsTab } from './LocationsTab.tsx'
import type { LocationDialog } from './location-dialog.ts'
import { type CompanySearch, type Tab, tabs } from './search.ts'
import { useAllLocations } from './use-all-locations.ts'

const GroupsTab = lazyComponent(async () => ({ default: (await import('./GroupsTab.tsx')).GroupsTab }))
const LabelsTab = lazyComponent(async () => ({ default: (await import('./LabelsTab.tsx')).LabelsTab }))
const IdentityTab = lazyComponent(async () => ({
  default: (await import('../settings/company/IdentityTab.tsx')).IdentityTab,
}))
const Dialogs = lazyComponent(async () => ({ default: (await import('./Dialogs.tsx')).Dialogs }))

/** The company: its places, the groups and labels they are sorted by, and what it calls itself. */
export function CompanyPage() {
  const t = useTranslations('places')
  const search: CompanySearch = useSearch({ from: '/dashboard/settings/company' })
  const navigate = useNavigate({ from: '/settings/company' })
  const [over, setOver] = useState<LocationDialog | null>(null)
  const counts: Partial<Record<Tab, number>> = {
    places: useAllLocations().data?.total,
    groups: useGroups().data?.total,
    labels: useLabels().data?.total,
  }
  // Who only keeps the settings has nothing to do with the places.
  const { profile, appPermissions } = useMe()
  const open = appPermissions.locations ? tabs : (['identity'] as const)
  const tab = open.find((item) => item === (search.tab ?? 'places')) ?? 'identity'
  useNamedPage(t(`tab.${tab}`))
  const list = useScrollCurrentIntoView<HTMLDivElement>('[data-active]')
  const set = (change: Partial<CompanySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const show = (next: string | null) =>
    void navigate({ search: { tab: tabs.find((item) => item === next && item !== 'places') } })
  // A link may open these; what it opens closes with it, however the user leaves.
  const setDialog = (next: LocationDialog) => (next.kind === 'connect' ? set({ open: 'connect' }) : setOver(next))
  const canOpen = open.some((item) => item === 'places') && (search.open !== 'paste' || profile === 'PROFILE_OWNER')
  const dialog: LocationDialog | null = search.open && canOpen ? { kind: search.open } : over
  const close = () => (search.open ? set({ open: undefined }) : setOver(null))
  return (
    <SettingsFrame>
      <div className={classes.page}>
        <PageHead title={t('company')}>
          {tab === 'places' && <LocationsActions search={search} onOpen={setDialog} />}
        </PageHead>
        <Tabs value={tab} onChange={show} className={classes.tabs} keepMounted={false}>
          <Tabs.List ref={list} className={classes.list}>
            {open.map((item) => (
              <Tabs.Tab key={item} value={item}>
                <span className={classes.tab}>
                  {t(`tab.${item}`)}
                  {counts[item] !== undefined && <CountPill count={counts[item]} />}
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} className={classes.panel}>
            <Suspense fallback={<Coming />}>
              {tab === 'places' && <LocationsTab search={search} onSearch={set} onOpen={setDialog} />}
              {tab === 'groups' && <GroupsTab onOpen={setDialog} />}
              {tab === 'labels' && <LabelsTab onOpen={setDialog} />}
              {tab === 'identity' && <IdentityTab />}
            </Suspense>
          </Tabs.Panel>
        </Tabs>
        {dialog && (
          <Suspense fallback={null}>
            <Dialogs dialog={dialog} onClose={close} />
          </Suspense>
        )}
      </div>
    </SettingsFrame>
  )
}

/** While a tab's code is on its way. */
function Coming() {
  return useDelayedLoading(true) ? <SkeletonRows rows={8} avatar={false} /> : null
}
