import { IconArrowsDiff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { locationStandings } from '@vitrine/contract/location-standings'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../api/error.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useMe } from '../session/current-user.ts'
import { Card, type Opens } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import classes from './HomePage.module.css'
import { NetworkLine } from './NetworkLine.tsx'
import { UrgentList } from './UrgentList.tsx'

const differing = { to: '/settings/company', search: { todo: 'differs' } } satisfies Opens
type ListingDifferences = ResponseOf<typeof locationStandings.differences>
type Difference = ListingDifferences['member'][number]
const ofHours: readonly string[] = ['hours', 'specialHours']

/** Listing fields that differ at the network or were refused by it, each waiting for a decision. */
export function ListingsCard({ source }: { source: UseQueryResult<ListingDifferences, ApiError> }) {
  const t = useTranslations('home.listings')
  const opens = useMe().appPermissions.locations ? differing : undefined
  const total = source.data?.totalItems
  const all = opens && (total ?? 0) > 0 && (
    <Link {...opens} className={classes.action}>
      {t('all')}
    </Link>
  )
  return (
    <Card title={t('title')} icon={IconArrowsDiff} tone="amber" count={total} opens={opens} action={all} flush>
      <DataArea source={source} errorTitle={t('failed')}>
        {({ member, totalItems }) => (
          <UrgentList items={member} total={totalItems} opens={opens}>
            {(difference) => <Line key={`${difference.location.id}${difference.network}`} difference={difference} />}
          </UrgentList>
        )}
      </DataArea>
    </Card>
  )
}

function Line({ difference: { location, network, differs, refused } }: { difference: Difference }) {
  const t = useTranslations()
  const formats = useFormats()
  const name = t(`kit.network.${network}`)
  const named = (fields: Difference['differs']) =>
    formats.list(fields.map((field) => t(`home.listings.field.${field}`)))
  const inHours = [...differs, ...refused].some((field) => ofHours.includes(field))
  return (
    <NetworkLine
      network={network}
      name={name}
      locationName={location.name}
      action={
        <LinkButton
          to="/settings/locations/$id"
          params={{ id: location.id }}
          hash={inHours ? 'hours' : 'profile'}
          variant="default"
          size="sm"
          aria-label={t('home.listings.checkOf', { network: name, place: location.name })}
        >
          {t('home.listings.check')}
        </LinkButton>
      }
    >
      {differs.length > 0 && (
        <span className={classes.differs}>{t('home.listings.differs', { fields: named(differs) })}</span>
      )}
      {refused.length > 0 && (
        <span className={classes.broken}>{t('home.listings.refused', { fields: named(refused) })}</span>
      )}
    </NetworkLine>
  )
}
