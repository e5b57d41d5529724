import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNamedPage } from '../layout/page-name.ts'
import { useMe } from '../session/current-user.ts'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { CountPill } from '../ui/CountPill.tsx'
import { late } from '../ui/lazy-component.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useInSight } from '../ui/use-in-sight.ts'
import { useLate } from '../ui/use-late.ts'
import classes from './CompanyPage.module.css'
import type { PlaceDialog } from './dialogs.ts'
import { useEveryPlace } from './every-place.ts'
import { useGroups, useLabels } from './named.ts'
import { PlacesActions } from './PlacesActions.tsx'
import { PlacesTab } from './PlacesTab.tsx'
import { type CompanySearch, type Tab, tabs } from './search.ts'

const GroupsTab = late(async () => ({ default: (await import('./GroupsTab.tsx')).GroupsTab }))
const LabelsTab = late(async () => ({ default: (await import('./LabelsTab.tsx')).LabelsTab }))
const IdentityTab = late(async () => ({ default: (await import('../settings/company/IdentityTab.tsx')).IdentityTab }))
const Dialogs = late(async () => ({ default: (await import('./Dialogs.tsx')).Dialogs }))

/** The company: its places, the groups and labels they are sorted by, and what it calls itself. */
export function CompanyPage() {
  const t = useTranslations('places')
  const search: CompanySearch = useSearch({ from: '/dashboard/settings/company' })
  const navigate = useNavigate({ from: '/settings/company' })
  const [over, setOver] = useState<PlaceDialog | null>(null)
  const counts: Partial<Record<Tab, number>> = {
    places: useEveryPlace().data?.total,
    groups: useGroups().data?.total,
    labels: useLabels().data?.total,
  }
  // Who only keeps the settings has nothing to do with the places.
  const { profile, appPermissions } = useMe()
  const open = appPermissions.locations ? tabs : (['identity'] as const)
  const tab = open.find((one) => one === (search.tab ?? 'places')) ?? 'identity'
  useNamedPage(t(`tab.${tab}`))
  const list = useInSight<HTMLDivElement>('[data-active]')
  const set = (change: Partial<CompanySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const show = (next: string | null) =>
    void navigate({ search: { tab: tabs.find((one) => one === next && one !== 'places') } })
  // A link may open these; what it opens closes with it, however the user leaves.
  const setDialog = (next: PlaceDialog) => (next.kind === 'connect' ? set({ open: 'connect' }) : setOver(next))
  const canOpen = open.some((one) => one === 'places') && (search.open !== 'paste' || profile === 'PROFILE_OWNER')
  const dialog: PlaceDialog | null = search.open && canOpen ? { kind: search.open } : over
  const close = () => (search.open ? set({ open: undefined }) : setOver(null))
  return (
    <SettingsFrame>
      <div className={classes.page}>
        <PageHead title={t('company')}>
          {tab === 'places' && <PlacesActions search={search} onOpen={setDialog} />}
        </PageHead>
        <Tabs value={tab} onChange={show} className={classes.tabs} keepMounted={false}>
          <Tabs.List ref={list} className={classes.list}>
            {open.map((one) => (
              <Tabs.Tab key={one} value={one}>
                <span className={classes.tab}>
                  {t(`tab.${one}`)}
                  {counts[one] !== undefined && <CountPill count={counts[one]} />}
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} className={classes.panel}>
            <Suspense fallback={<Coming />}>
              {tab === 'places' && <PlacesTab search={search} onSearch={set} onOpen={setDialog} />}
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
  return useLate(true) ? <SkeletonRows rows={8} avatar={false} /> : null
}
