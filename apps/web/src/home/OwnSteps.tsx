import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useMe } from '../session/current-user.ts'
import { isFinished } from './first-steps.ts'
import type { useKeptSteps } from './onboarding-state.ts'
import { type FirstStep, StepsCard } from './StepsCard.tsx'

/** For who was invited: their profile, then what waits for them. A step is done once it was opened. */
export function OwnSteps({ kept, above }: { kept: ReturnType<typeof useKeptSteps>; above: ReactNode }) {
  const t = useTranslations('home.first')
  const me = useMe()
  const { inbox, calendar } = me.appPermissions
  const opened = (id: string) => `${id}-opened`
  const step = (
    id: 'profile' | 'notifications' | 'queue' | 'calendar',
    to: Pick<LinkProps, 'to' | 'hash'>,
    isDone: boolean,
  ): FirstStep => ({
    ...{ id, name: t(`${id}.name`), text: t(`${id}.text`), minutes: 1 },
    done: isDone || kept.has(opened(id)),
    action: (look) => (
      <LinkButton {...to} size="sm" variant={look} onClick={() => kept.add(opened(id))}>
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
  if (isFinished(steps, kept.has)) return null
  return (
    <>
      {above}
      <StepsCard
        title={t('welcome', { name: me.firstName })}
        lead={t('ownLead', { company: me.company.name })}
        steps={steps}
        isSkipped={kept.has}
        onSkip={kept.add}
        onResume={kept.drop}
        onHide={kept.hide}
      />
    </>
  )
}
