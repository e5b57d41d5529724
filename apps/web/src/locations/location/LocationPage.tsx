import { IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { locations } from '@vitrine/contract/locations'
import { Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { q } from '../../api/queries.ts'
import { refetchStale } from '../../api/refetch-stale.ts'
import { type LiveEvent, useLive } from '../../api/server-events.ts'
import { LocationConnectionsCard } from '../../connections/LocationConnectionsCard.tsx'
import type { LocationPageSearch } from '../../connections/search.ts'
import { ProfileSection } from '../../google-profile/ProfileSection.tsx'
import { useProfileForm } from '../../google-profile/use-profile-form.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useNamedPage } from '../../layout/page-name.ts'
import type { LocationDetails } from '../../location-data/location-details.ts'
import { type ConnectedNetwork, useShowsPrivate } from '../../location-data/shown-networks.ts'
import { useMe } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { changed } from '../use-all-locations.ts'
import { DangerCard } from './DangerCard.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { HoursSection } from './HoursSection.tsx'
import { LocationHeader } from './LocationHeader.tsx'
import classes from './LocationPage.module.css'
import { UnsavedBar } from './UnsavedBar.tsx'
import { useHoursForm } from './use-hours-form.ts'
import { useLocationForm } from './use-location-form.ts'

const ConnectDrawer = lazyComponent(async () => ({
  default: (await import('../../connections/ConnectDrawer.tsx')).ConnectDrawer,
}))
const PrivateDrawer = lazyComponent(async () => ({
  default: (await import('../../private-instagram/PrivateDrawer.tsx')).PrivateDrawer,
}))
const liveTypes = ['integration'] as const

/** One place: what it is connected to, and what it says of itself. */
export function LocationPage() {
  const t = useTranslations('places.location')
  const { id } = useParams({ from: '/dashboard/settings/locations/$id' })
  const location = useQuery(q(locations.read, { params: { id } }))
  const isGone = location.error !== null && toApiError(location.error).status === 404
  useNamedPage(isGone ? t('gone') : location.data?.name)
  useLive(
    liveTypes,
    useCallback((client, _event: LiveEvent) => void refetchStale(client, { queryKey: [locations.read.path] }), []),
  )
  if (isGone) return <Gone />
  return (
    <DataArea source={location} errorTitle={t('loadFailed')}>
      {(data) => <LocationContent key={data.id} location={data} />}
    </DataArea>
  )
}

/** Deleted meanwhile, or out of sight. */
function Gone() {
  const t = useTranslations('places.location')
  return (
    <div className={classes.gone}>
      <IconMapPinOff size={28} stroke={1.5} aria-hidden />
      <h1 tabIndex={-1}>{t('goneTitle')}</h1>
      <p>{t('goneText')}</p>
      <LinkButton to="/settings/company">{t('back')}</LinkButton>
    </div>
  )
}

function LocationContent({ location }: { location: LocationDetails }) {
  const t = useTranslations('places.location')
  const search: LocationPageSearch = useSearch({ from: '/dashboard/settings/locations/$id' })
  const navigate = useNavigate({ from: '/settings/locations/$id' })
  const mayChange = useMe().appPermissions.locations
  const showsPrivate = useShowsPrivate()
  const form = useLocationForm(location)
  const hours = useHoursForm(location)
  const profile = useProfileForm(location, changed)
  // Each opening begins anew, also that of another network from the last step of one.
  const [opening, setOpening] = useState(0)
  const connect = (network: ConnectedNetwork | undefined) => {
    setOpening((before) => before + 1)
    void navigate({ search: network ? { connect: network } : {}, replace: true })
  }
  return (
    <div className={classes.page}>
      <LocationHeader location={location} mayChange={mayChange} />
      {!mayChange && <Banner tone="blue">{t('readOnly')}</Banner>}
      <section id="connections" className={classes.section} tabIndex={-1} aria-label={t('anchor.connections')}>
        <LocationConnectionsCard location={location} mayConnect={mayChange} onConnect={connect} />
      </section>
      <section id="hours" className={classes.section} tabIndex={-1} aria-label={t('hoursSection')}>
        <HoursSection location={location} hours={hours} />
      </section>
      <section id="profile" className={classes.section} tabIndex={-1} aria-label={t('profileSection')}>
        <ProfileSection location={location} form={profile} onChanged={changed} />
      </section>
      <section id="details" className={classes.section} tabIndex={-1} aria-label={t('anchor.details')}>
        <DetailsSection location={location} form={form} mayChange={mayChange} />
      </section>
      {mayChange && (
        <section id="danger" className={classes.section} tabIndex={-1} aria-label={t('anchor.danger')}>
          <DangerCard location={location} />
        </section>
      )}
      <UnsavedBar form={form} hours={hours} profile={profile} />
      {search.connect === 'instagramPrivate' && mayChange && showsPrivate && (
        <Suspense fallback={null}>
          <PrivateDrawer key={opening} location={location} onClose={() => connect(undefined)} />
        </Suspense>
      )}
      {search.connect && search.connect !== 'instagramPrivate' && mayChange && (
        <Suspense fallback={null}>
          <ConnectDrawer
            key={`${search.connect} ${opening}`}
            location={location}
            network={search.connect}
            search={search}
            onNext={connect}
            onClose={() => connect(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
