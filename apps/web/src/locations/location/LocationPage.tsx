import { IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { locations } from '@vitrine/contract/locations'
import { Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { q } from '../../api/queries.ts'
import { askAgain } from '../../api/refetch-stale.ts'
import { type LiveEvent, useLive } from '../../api/server-events.ts'
import { ConnectionsCard } from '../../connections/ConnectionsCard.tsx'
import type { PlaceSearch } from '../../connections/search.ts'
import { ProfileSection } from '../../google-profile/ProfileSection.tsx'
import { useProfileForm } from '../../google-profile/use-profile-form.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useNamedPage } from '../../layout/page-name.ts'
import type { WholePlace } from '../../location-data/location-details.ts'
import { type ConnectedNetwork, useShowsPrivate } from '../../location-data/shown-networks.ts'
import { useMe } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { late } from '../../ui/lazy-component.tsx'
import { changed } from '../every-place.ts'
import { DangerCard } from './DangerCard.tsx'
import { HoursSection } from './HoursSection.tsx'
import { LocationHeader } from './LocationHeader.tsx'
import classes from './LocationPage.module.css'
import { PlaceDetails } from './PlaceDetails.tsx'
import { UnsavedBar } from './UnsavedBar.tsx'
import { useHoursForm } from './use-hours-form.ts'
import { usePlaceForm } from './use-place-form.ts'

const ConnectDrawer = late(async () => ({
  default: (await import('../../connections/ConnectDrawer.tsx')).ConnectDrawer,
}))
const PrivateDrawer = late(async () => ({
  default: (await import('../../private-instagram/PrivateDrawer.tsx')).PrivateDrawer,
}))
const liveTypes = ['integration'] as const

/** One place: what it is connected to, and what it says of itself. */
export function LocationPage() {
  const t = useTranslations('places.location')
  const { id } = useParams({ from: '/dashboard/settings/locations/$id' })
  const place = useQuery(q(locations.read, { params: { id } }))
  const isGone = place.error !== null && toApiError(place.error).status === 404
  useNamedPage(isGone ? t('gone') : place.data?.name)
  useLive(
    liveTypes,
    useCallback((client, _event: LiveEvent) => void askAgain(client, { queryKey: [locations.read.path] }), []),
  )
  if (isGone) return <Gone />
  return (
    <DataArea source={place} errorTitle={t('loadFailed')}>
      {(data) => <OnePlace key={data.id} place={data} />}
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

function OnePlace({ place }: { place: WholePlace }) {
  const t = useTranslations('places.location')
  const search: PlaceSearch = useSearch({ from: '/dashboard/settings/locations/$id' })
  const navigate = useNavigate({ from: '/settings/locations/$id' })
  const mayChange = useMe().appPermissions.locations
  const showsPrivate = useShowsPrivate()
  const form = usePlaceForm(place)
  const hours = useHoursForm(place)
  const profile = useProfileForm(place, changed)
  // Each opening begins anew, also that of another network from the last step of one.
  const [opening, setOpening] = useState(0)
  const connect = (network: ConnectedNetwork | undefined) => {
    setOpening((before) => before + 1)
    void navigate({ search: network ? { connect: network } : {}, replace: true })
  }
  return (
    <div className={classes.page}>
      <LocationHeader place={place} mayChange={mayChange} />
      {!mayChange && <Banner tone="blue">{t('readOnly')}</Banner>}
      <section id="connections" className={classes.section} tabIndex={-1} aria-label={t('anchor.connections')}>
        <ConnectionsCard place={place} mayConnect={mayChange} onConnect={connect} />
      </section>
      <section id="hours" className={classes.section} tabIndex={-1} aria-label={t('hoursSection')}>
        <HoursSection place={place} hours={hours} />
      </section>
      <section id="profile" className={classes.section} tabIndex={-1} aria-label={t('profileSection')}>
        <ProfileSection place={place} form={profile} onChanged={changed} />
      </section>
      <section id="details" className={classes.section} tabIndex={-1} aria-label={t('anchor.details')}>
        <PlaceDetails place={place} form={form} mayChange={mayChange} />
      </section>
      {mayChange && (
        <section id="danger" className={classes.section} tabIndex={-1} aria-label={t('anchor.danger')}>
          <DangerCard place={place} />
        </section>
      )}
      <UnsavedBar form={form} hours={hours} profile={profile} />
      {search.connect === 'instagramPrivate' && mayChange && showsPrivate && (
        <Suspense fallback={null}>
          <PrivateDrawer key={opening} place={place} onClose={() => connect(undefined)} />
        </Suspense>
      )}
      {search.connect && search.connect !== 'instagramPrivate' && mayChange && (
        <Suspense fallback={null}>
          <ConnectDrawer
            key={`${search.connect} ${opening}`}
            place={place}
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
