import { IconArrowRight, IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { locations } from '@vitrine/contract/locations'
import { hoursOn } from '@vitrine/contract/opening-hours-now'
import { posts } from '@vitrine/contract/posts'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useLocalClock } from '../dates/use-local-clock.ts'
import { useNow } from '../dates/use-now.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { useBrokenConnections } from '../notifications/use-notifications.ts'
import { ClosedToday } from '../opening-hours/ClosedToday.tsx'
import { useHoursText } from '../opening-hours/editor/use-hours-text.ts'
import { OpenNowStatus } from '../opening-hours/OpenNowStatus.tsx'
import { useMe } from '../session/current-user.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import classes from './HomePage.module.css'
import { PostLine } from './PostLine.tsx'
import { getTimeRanges } from './time-ranges.ts'

const maxPosts = 10

/** For a viewer with one location: today's hours, whether it is open, and today's posts. */
export function DayCard({ location }: { location: { readonly id: string; readonly name: string } }) {
  const t = useTranslations('home.day')
  const { locations: changes, googleHours, calendar, calendarPost } = useMe().appPermissions
  const source = useQuery(q(locations.read, { params: { id: location.id } }))
  const changesHours = changes || googleHours
  const opens = { to: '/settings/locations/$id', params: { id: location.id } } as const
  const action = changesHours && (
    <Link {...opens} className={classes.action}>
      {t('open')}
      <IconArrowRight size={16} stroke={2} aria-hidden />
    </Link>
  )
  return (
    <Card
      title={t('title', { place: location.name })}
      icon={IconBuildingStore}
      tone="brand"
      opens={changesHours ? opens : undefined}
      action={action}
      flush
    >
      <div className={classes.day}>
        <DataArea source={source} errorTitle={t('failed')}>
          {(whole) => (
            <OpenNowStatus location={whole}>
              <DayHours location={whole} />
            </OpenNowStatus>
          )}
        </DataArea>
        {changesHours && <ClosedToday candidates={[location]} />}
      </div>
      {(calendar || calendarPost) && <DayPosts />}
    </Card>
  )
}

function DayHours({ location }: { location: LocationDetails }) {
  const t = useTranslations('home.day')
  const formatHours = useHoursText()
  const hours = hoursOn(location, useLocalClock(location.timeZone).day)
  if (!hours) return null
  return (
    <p className={classes.dayHours}>{t(hours.special ? 'special' : 'hours', { ranges: formatHours(hours.ranges) })}</p>
  )
}

function DayPosts() {
  const t = useTranslations('home.day')
  const formats = useFormats()
  const home = useTranslations('home')
  const broken = useBrokenConnections().data?.connections ?? []
  const isBroken = (network: string) => broken.some((connection) => connection.network === network)
  const { dayBegan, midnight } = getTimeRanges(useNow(), formats.timeZone)
  const source = useQuery({
    ...q(posts.list, {
      query: {
        ...{
          itemsPerPage: maxPosts,
          order: { scheduledAt: 'asc' },
          scheduledAt: { after: dayBegan, before: midnight },
        },
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
