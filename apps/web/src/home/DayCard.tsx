import { IconArrowRight, IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { locations } from '@vitrine/contract/locations'
import { hoursOn } from '@vitrine/contract/opening-hours-now'
import { posts } from '@vitrine/contract/posts'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useWall } from '../dates/use-local-clock.ts'
import { useNow } from '../dates/use-now.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { WholePlace } from '../location-data/location-details.ts'
import { useBroken } from '../notifications/use-notifications.ts'
import { ClosedToday } from '../opening-hours/ClosedToday.tsx'
import { useSaidHours } from '../opening-hours/editor/use-said-hours.ts'
import { SeenNow } from '../opening-hours/SeenNow.tsx'
import { useMe } from '../session/current-user.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import classes from './HomePage.module.css'
import { PostLine } from './PostLine.tsx'
import { windowsAt } from './windows.ts'

const most = 10

/** The day of the only place somebody has: its hours, whether it is open, and what has gone out and will. */
export function DayCard({ place }: { place: { readonly id: string; readonly name: string } }) {
  const t = useTranslations('home.day')
  const { locations: changes, googleHours, calendar, calendarPost } = useMe().appPermissions
  const source = useQuery(q(locations.read, { params: { id: place.id } }))
  const changesHours = changes || googleHours
  const opens = { to: '/settings/locations/$id', params: { id: place.id } } as const
  const action = changesHours && (
    <Link {...opens} className={classes.action}>
      {t('open')}
      <IconArrowRight size={16} stroke={2} aria-hidden />
    </Link>
  )
  return (
    <Card
      title={t('title', { place: place.name })}
      icon={IconBuildingStore}
      tone="brand"
      opens={changesHours ? opens : undefined}
      action={action}
      flush
    >
      <div className={classes.day}>
        <DataArea source={source} errorTitle={t('failed')}>
          {(whole) => (
            <SeenNow place={whole}>
              <DayHours place={whole} />
            </SeenNow>
          )}
        </DataArea>
        {changesHours && <ClosedToday places={[place]} />}
      </div>
      {(calendar || calendarPost) && <DayPosts />}
    </Card>
  )
}

function DayHours({ place }: { place: WholePlace }) {
  const t = useTranslations('home.day')
  const said = useSaidHours()
  const hours = hoursOn(place, useWall(place.timeZone).day)
  if (!hours) return null
  return <p className={classes.dayHours}>{t(hours.special ? 'special' : 'hours', { ranges: said(hours.ranges) })}</p>
}

function DayPosts() {
  const t = useTranslations('home.day')
  const formats = useFormats()
  const home = useTranslations('home')
  const broken = useBroken().data?.connections ?? []
  const isBroken = (network: string) => broken.some((connection) => connection.network === network)
  const { dayBegan, midnight } = windowsAt(useNow(), formats.timeZone)
  const source = useQuery({
    ...q(posts.list, {
      query: {
        ...{ itemsPerPage: most, order: { scheduledAt: 'asc' }, scheduledAt: { after: dayBegan, before: midnight } },
        postStatus: ['PENDING_APPROVAL', 'SCHEDULED', 'PUBLISHED', 'PARTIALLY_FAILED', 'FAILED'],
      },
    }),
    placeholderData: (before) => before,
  })
  return (
    <DataArea source={source} errorTitle={home('upcoming.failed')}>
      {({ member }) =>
        member.length === 0 ? (
          <p className={classes.none}>{t('none')}</p>
        ) : (
          <ul aria-label={t('posts')}>
            {member.map((post) => (
              <PostLine
                key={post.id}
                post={post}
                when={<time dateTime={post.scheduledAt}>{formats.time(post.scheduledAt)}</time>}
                facts={post.author ? `${post.author.firstName} ${post.author.lastName}` : ''}
                mark={
                  // Nothing is published through an expired connection.
                  post.scopedPostStatus === 'SCHEDULED' && isBroken(post.integrationType) ? (
                    <StatusBadge status="connection.expired" />
                  ) : (
                    <StatusBadge status={`post.${post.scopedPostStatus}`} />
                  )
                }
              />
            ))}
          </ul>
        )
      }
    </DataArea>
  )
}
