import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companies, firstSteps, type FirstStep as Step } from '@vitrine/contract/companies'
import { holidays } from '@vitrine/contract/holidays'
import { summaries } from '@vitrine/contract/summaries'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../api/queries.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useMe } from '../session/current-user.ts'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { openBulk } from '../ui/overlays.ts'
import { toastError } from '../ui/toasts.ts'
import classes from './FirstSteps.module.css'
import { isFinished } from './first-steps.ts'
import type { useOnboardingState } from './onboarding-state.ts'
import { type OnboardingStep, StepsCard } from './StepsCard.tsx'

const leadsTo = {
  places: { to: '/settings/company', search: { open: 'paste' } },
  connect: { to: '/settings/company', search: { open: 'connect' } },
  hours: { to: '/settings/company' },
  post: { to: '/calendar/create' },
  team: { to: '/settings/users', search: { user: 'new' } },
} as const satisfies Record<Step, { to: string; search?: object }>
const minutes: Record<Step, number> = { places: 2, connect: 2, hours: 1, post: 2, team: 1 }

interface Props {
  treeLocations: readonly TreeLocation[]
  onboardingState: ReturnType<typeof useOnboardingState>
  /** Shown above the list, and only together with it. */
  above: ReactNode
}

/**
 * The steps up to a first scheduled post. Progress follows from the company's data, and skipped steps are stored
 * with the company, so that all its users see the same. Hiding the list is each user's own choice.
 */
export function CompanySteps({ treeLocations, onboardingState, above }: Props) {
  const t = useTranslations('home.first')
  const names = useTranslations('holidays')
  const me = useMe()
  const { locations, googleHours, calendarPost, users: manages } = me.appPermissions
  const company = useQuery(q(companies.read, { params: { id: me.company.id } })).data
  const errorText = useErrorText()
  const skip = useApiMutation(companies.skipStep, {
    onSuccess: () => invalidate(companies.read),
    onError: (error) => void toastError(t('skipFailed'), { more: errorText(error) }),
  })
  const setSkipped = (skipped: boolean) => (id: string) => {
    const step = firstSteps.find((candidate) => candidate === id)
    if (step) skip.mutate({ params: { id: me.company.id }, body: { step, skipped } })
  }
  const { scheduledPosts: scheduledCount, users: people, inboxItems } = useQuery(q(summaries.firstSteps)).data ?? {}
  const changesHours = locations || googleHours
  const waiting = useQuery({ ...q(holidays.toConfirm), enabled: changesHours }).data
  const [next] = waiting?.member ?? []
  const mine: Record<Step, boolean> = {
    ...{ places: locations, connect: locations, hours: changesHours },
    ...{ post: calendarPost, team: manages },
  }
  const done: Record<Step, boolean | undefined> = {
    places: treeLocations.length > 0,
    connect: treeLocations.some(({ networks }) => (networks ?? []).length > 0),
    hours: company?.hoursChecked,
    post: scheduledCount === undefined ? undefined : scheduledCount > 0,
    team: people === undefined ? undefined : people > 1,
  }
  const usable = treeLocations.flatMap(({ networks }) =>
    (networks ?? []).flatMap(({ network, valid }) => (valid ? [network] : [])),
  )
  // Messages that were imported since the accounts were connected.
  const arrived = done.connect ? inboxItems : undefined
  const shown = firstSteps.filter((step) => mine[step])
  // Nothing is rendered until every step's state is known: a finished list would flash.
  if (company === undefined || shown.some((step) => done[step] === undefined)) return null
  const getText = (id: Step) => {
    if (id === 'hours' && next) return t('hours.next', { name: names(next.name), count: next.total })
    if (id === 'connect' && arrived) return t('connect.arrived', { count: arrived })
    if (id === 'post' && usable.length > 0) return t(usable.includes('google') ? 'post.photos' : 'post.starters')
    return t(`${id}.text`)
  }
  const step = (id: Step): OnboardingStep => ({
    ...{ id, name: t(`${id}.name`), minutes: minutes[id], done: done[id] === true },
    text: getText(id),
    action: (variant) =>
      id === 'hours' && googleHours && treeLocations.length > 0 ? (
        <Button size="sm" variant={variant} onClick={() => openBulk(next?.locations, next?.date)}>
          {t('hours.action')}
        </Button>
      ) : (
        <>
          {id === 'places' && me.profile === 'PROFILE_OWNER' && (
            <LinkButton to="/settings/company/import/$id" params={{ id: 'google' }} size="sm" variant="default">
              {t('places.google')}
            </LinkButton>
          )}
          <LinkButton {...leadsTo[id]} size="sm" variant={variant}>
            {t(`${id}.action`)}
          </LinkButton>
        </>
      ),
  })
  const steps = shown.map(step)
  const isSkipped = (id: string) => company.skippedSteps.some((step) => step === id)
  if (isFinished(steps, isSkipped)) return null
  return (
    <>
      {above}
      <StepsCard
        title={t('welcome', { name: me.firstName })}
        lead={done.post === true ? t('success') : t('lead')}
        steps={steps}
        isSkipped={isSkipped}
        onSkip={setSkipped(true)}
        onResume={setSkipped(false)}
        onHide={onboardingState.hide}
      >
        {done.post === true && <After />}
      </StepsCard>
    </>
  )
}

/** Next features to try, shown once the first post is scheduled. */
function After() {
  const t = useTranslations('home.first')
  const { inbox, report } = useMe().appPermissions
  if (!inbox && !report) return null
  return (
    <div className={classes.after}>
      <span className={classes.text}>{t('after')}</span>
      {inbox && (
        <LinkButton to="/inbox" size="xs" variant="subtle">
          {t('afterInbox')}
        </LinkButton>
      )}
      {report && (
        <LinkButton to="/report" size="xs" variant="subtle">
          {t('afterReports')}
        </LinkButton>
      )}
    </div>
  )
}
