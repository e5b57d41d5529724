import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCircleCheck,
  IconPlugConnectedX,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import type { useBrokenConnections } from '../notifications/use-notifications.ts'
import { ClosedToday } from '../opening-hours/ClosedToday.tsx'
import { useMe } from '../session/current-user.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { Settling } from '../ui/Settling.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { ApprovalsCard } from './ApprovalsCard.tsx'
import { BrokenConnectionsCard } from './BrokenConnectionsCard.tsx'
import { CompanySteps } from './CompanySteps.tsx'
import { DayCard } from './DayCard.tsx'
import { FailuresCard } from './FailuresCard.tsx'
import { HolidaysToConfirmCard } from './HolidaysToConfirmCard.tsx'
import classes from './HomePage.module.css'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { ListingsCard } from './ListingsCard.tsx'
import { NetworkCard } from './NetworkCard.tsx'
import { OwnSteps } from './OwnSteps.tsx'
import { useOnboardingState } from './onboarding-state.ts'
import { ReviewsCard } from './ReviewsCard.tsx'
import { TodoCard } from './TodoCard.tsx'
import { UpcomingCard } from './UpcomingCard.tsx'
import { useFigures } from './use-figures.ts'

/** The home page: urgent items on the left, problems on the right, depending on the viewer's permissions. */
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
  const sources = [todo, approvals, failures, broken, hours, listings].filter((source) => source !== null)
  const allClear = sources.length > 0 && sources.every((source) => source.count === 0)
  const treeLocations = tree.data?.locations
  const isKnown = treeLocations !== undefined && sources.every(({ count }) => count !== undefined)
  const only = treeLocations?.length === 1 ? treeLocations[0] : undefined
  const brokenBanner = <BrokenBanner data={broken?.source.data} />
  return (
    <div>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{t('hello', { name: me.firstName })}</h1>
        <p className={classes.date}>
          {today.charAt(0).toLocaleUpperCase(formats.language) + today.slice(1)}
          {leavingToday !== undefined && leavingToday > 0
            ? ` · ${t('leavingToday', { count: leavingToday })}`
            : treeLocations && ` · ${t('places', { count: treeLocations.length })}`}
        </p>
      </header>
      <Settling isKnown={isKnown} skeleton={<HomeSkeleton />}>
        {isMobile && brokenBanner}
        {treeLocations && <FirstSteps treeLocations={treeLocations} above={!isMobile && brokenBanner} />}
        {isMobile && changesHours && treeLocations && treeLocations.length > 1 && (
          <div className={classes.alarm}>
            <ClosedToday candidates={treeLocations} />
          </div>
        )}
        {tree.isLoading ? null : treeLocations?.length === 0 ? (
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
              {only && <DayCard location={only} />}
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
              {sources.length === 0 && upcoming === null && (
                <EmptyState icon={IconCalendarEvent} title={t('few.title')} text={t('few.text')} />
              )}
            </div>
            <div className={classes.column}>
              {failures && failures.count !== 0 && <FailuresCard {...failures} />}
              {hours && hasSomething(hours) && <HolidaysToConfirmCard source={hours.source} />}
              {broken && hasSomething(broken) && <BrokenConnectionsCard source={broken.source} />}
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

/** Whether to show a card that is hidden when empty; it is also shown when its count failed to load. */
const hasSomething = ({ count, source }: { count: number | undefined; source: { isError: boolean } }): boolean =>
  count === undefined ? source.isError : count > 0

/** Broken connections come first: above the first steps, and at the top on phones. */
function BrokenBanner({ data }: { data: ReturnType<typeof useBrokenConnections>['data'] }) {
  const t = useTranslations('home.repair')
  const { locations } = useMe().appPermissions
  if (data === undefined || data.connections.length === 0) return null
  return (
    <div className={classes.alarm}>
      <Banner
        tone="red"
        icon={IconPlugConnectedX}
        action={
          locations && (
            <LinkButton to="/settings/company" search={{ todo: 'expired' }} variant="default">
              {t('repair')}
            </LinkButton>
          )
        }
      >
        <strong>{t('expiredCount', { count: data.connections.length })}</strong>{' '}
        {data.posts > 0 && t('held', { count: data.posts })}
      </Banner>
    </div>
  )
}

/** Onboarding: for an owner the company's steps up to a first post, for an invited user a shorter list of their own. */
function FirstSteps({ treeLocations, above }: { treeLocations: readonly TreeLocation[]; above: ReactNode }) {
  const { profile, appPermissions } = useMe()
  const onboardingState = useOnboardingState()
  if (onboardingState.isHidden) return null
  // Only an owner sees all locations, which the company's progress depends on.
  const setsUp = profile === 'PROFILE_OWNER' && (appPermissions.locations || appPermissions.users)
  return setsUp ? (
    <CompanySteps treeLocations={treeLocations} onboardingState={onboardingState} above={above} />
  ) : (
    <OwnSteps onboardingState={onboardingState} above={above} />
  )
}
