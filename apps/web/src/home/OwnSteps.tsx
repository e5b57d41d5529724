import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useMe } from '../session/current-user.ts'
import { isFinished } from './first-steps.ts'
import type { useOnboardingState } from './onboarding-state.ts'
import { type OnboardingStep, StepsCard } from './StepsCard.tsx'

/** Onboarding of an invited user: the profile, then what they may work on. A step is done once it was opened. */
export function OwnSteps({
  onboardingState,
  above,
}: {
  onboardingState: ReturnType<typeof useOnboardingState>
  above: ReactNode
}) {
  const t = useTranslations('home.first')
  const me = useMe()
  const { inbox, calendar } = me.appPermissions
  const opened = (id: string) => `${id}-opened`
  const step = (
    id: 'profile' | 'notifications' | 'queue' | 'calendar',
    to: Pick<LinkProps, 'to' | 'hash'>,
    isDone: boolean,
  ): OnboardingStep => ({
    ...{ id, name: t(`${id}.name`), text: t(`${id}.text`), minutes: 1 },
    done: isDone || onboardingState.has(opened(id)),
    action: (variant) => (
      <LinkButton {...to} size="sm" variant={variant} onClick={() => onboardingState.add(opened(id))}>
        {t(`${id}.action`)}
      </LinkButton>
    ),
  })
  const steps = [
    step('profile', { to: '/settings/profile' }, me.avatar !== undefined),
    step('notifications', { to: '/settings/profile', hash: 'notifications' }, false),
    ...(inbox ? [step('queue', { to: '/inbox' }, false)] : []),
    ...(calendar ? [step('calendar', { to: '/calendar' }, false)] : []),
  ]
  if (isFinished(steps, onboardingState.has)) return null
  return (
    <>
      {above}
      <StepsCard
        title={t('welcome', { name: me.firstName })}
        lead={t('ownLead', { company: me.company.name })}
        steps={steps}
        isSkipped={onboardingState.has}
        onSkip={onboardingState.add}
        onResume={onboardingState.drop}
        onHide={onboardingState.hide}
      />
    </>
  )
}
