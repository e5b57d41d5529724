import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCircleCheck,
  IconPlugConnectedX,
  IconPlus,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { ClosedToday } from '../hours/ClosedToday.tsx'
import { useLocationTreeData } from '../location-tree-data.ts'
import { Settling } from '../Settling.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useFormats } from '../use-formats.ts'
import { ApprovalsCard } from './ApprovalsCard.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { DayCard } from './DayCard.tsx'
import { FailuresCard } from './FailuresCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { HolidaysCard } from './HolidaysCard.tsx'
import classes from './HomePage.module.css'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { ListingsCard } from './ListingsCard.tsx'
import { NetworkCard } from './NetworkCard.tsx'
import { ReviewsCard } from './ReviewsCard.tsx'
import { TodoCard } from './TodoCard.tsx'
import { UpcomingCard } from './UpcomingCard.tsx'
import { useFigures } from './use-figures.ts'

/** Aujourd'hui: what is urgent at the left, what is broken at the right; each by the rights one has. */
export function HomePage() {
  const t = useTranslations('home')
  const me = useMe()
  const formats = useFormats()
  const isMobile = useIsMobile()
  const changesHours = me.appPermissions.locations || me.appPermissions.googleHours
  const tree = useLocationTreeData()
  const figures = useFigures()
  const today = formats.fullDate(Date.now())
  const { todo, approvals, failures, broken, hours, listings, upcoming, leavingToday, next } = figures
  const asked = [todo, approvals, failures, broken, hours, listings].filter((one) => one !== null)
  const allClear = asked.length > 0 && asked.every((one) => one.count === 0)
  const expired = broken?.source.data
  const places = tree.data?.places
  const isKnown = places !== undefined && asked.every(({ count }) => count !== undefined)
  const only = places?.length === 1 ? places[0] : undefined
  return (
    <div>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{t('hello', { name: me.firstName })}</h1>
        <p className={classes.date}>
          {today.charAt(0).toLocaleUpperCase(formats.language) + today.slice(1)}
          {leavingToday !== undefined && leavingToday > 0
            ? ` · ${t('leavingToday', { count: leavingToday })}`
            : places && ` · ${t('places', { count: places.length })}`}
        </p>
      </header>
      <Settling isKnown={isKnown} skeleton={<HomeSkeleton />}>
        {places && <FirstSteps places={places} />}
        {isMobile && expired !== undefined && expired.connections.length > 0 && (
          <div className={classes.alarm}>
            <Banner
              tone="red"
              icon={IconPlugConnectedX}
              action={
                me.appPermissions.locations && (
                  <LinkButton to="/settings/company" search={{ todo: 'expired' }} variant="default">
                    {t('repair.repair')}
                  </LinkButton>
                )
              }
            >
              <strong>{t('repair.expiredCount', { count: expired.connections.length })}</strong>{' '}
              {expired.posts > 0 && t('repair.held', { count: expired.posts })}
            </Banner>
          </div>
        )}
        {isMobile && changesHours && places && places.length > 1 && (
          <div className={classes.alarm}>
            <ClosedToday places={places} />
          </div>
        )}
        {tree.isLoading ? null : places?.length === 0 ? (
          <Card title={t('network.title')} icon={IconBuildingStore}>
            <EmptyState icon={IconBuildingStore} title={t('empty.title')} text={t('empty.text')}>
              {me.appPermissions.locations && (
                <LinkButton to="/settings/company" leftSection={<IconPlus size={18} stroke={2} aria-hidden />}>
                  {t('empty.add')}
                </LinkButton>
              )}
            </EmptyState>
          </Card>
        ) : (
          <div className={classes.columns}>
            <div className={classes.column}>
              {only && <DayCard place={only} />}
              {allClear && (
                <Card title={t('clear.title')} icon={IconCircleCheck} tone="green">
                  <p className={classes.clear}>
                    {next ? t('clear.next', { at: formats.dateTime(next.scheduledAt) }) : upcoming && t('clear.text')}
                  </p>
                </Card>
              )}
              {todo && <TodoCard {...todo} />}
              {approvals && <ApprovalsCard {...approvals} />}
              {upcoming && <UpcomingCard {...upcoming} />}
              {asked.length === 0 && upcoming === null && (
                <EmptyState icon={IconCalendarEvent} title={t('few.title')} text={t('few.text')} />
              )}
            </div>
            <div className={classes.column}>
              {failures && failures.count !== 0 && <FailuresCard {...failures} />}
              {hours && hasSomething(hours) && <HolidaysCard source={hours.source} />}
              {broken && hasSomething(broken) && <ConnectionsCard source={broken.source} />}
              {listings && hasSomething(listings) && <ListingsCard source={listings.source} />}
              {todo && <ReviewsCard />}
              {!only?.networks?.length && <NetworkCard source={tree} />}
            </div>
          </div>
        )}
      </Settling>
    </div>
  )
}

/** A card that is there only when there is something to do; that nobody knows, it says as well. */
const hasSomething = ({ count, source }: { count: number | undefined; source: { isError: boolean } }): boolean =>
  count === undefined ? source.isError : count > 0
