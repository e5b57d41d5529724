import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './FirstSteps.module.css'

/** One onboarding step. */
export interface OnboardingStep {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly done: boolean
  readonly minutes: number
  /** The step's button; `filled` for the first open step. */
  readonly action: (variant: 'filled' | 'default') => ReactNode
}

interface Props {
  title: string
  lead: string
  steps: readonly OnboardingStep[]
  isSkipped: (id: string) => boolean
  onSkip: (id: string) => void
  onResume: (id: string) => void
  onHide: () => void
  /** Shown after the steps. */
  children?: ReactNode
}

/** Onboarding progress, the next step, and the skipped steps. */
export function StepsCard({ title, lead, steps, isSkipped, onSkip, onResume, onHide, children }: Props) {
  const t = useTranslations('home.first')
  const [folded, setFolded] = useState(false)
  const shown = steps.filter((step) => !isSkipped(step.id))
  const finished = shown.filter(({ done }) => done)
  const current = shown.find(({ done }) => !done)
  const minutes = shown.reduce((sum, step) => sum + (step.done ? 0 : step.minutes), 0)
  const FoldIcon = folded ? IconChevronDown : IconChevronUp
  return (
    <section className={classes.card} aria-label={t('title')}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.lead}>{lead}</p>
        </div>
        <Progress
          className={classes.progress}
          size={6}
          value={shown.length === 0 ? 100 : (finished.length / shown.length) * 100}
          aria-label={t('title')}
        />
        <p className={classes.count} role="status">
          {t('count', { done: finished.length, total: shown.length })}
          {minutes > 0 && ` · ${t('minutes', { minutes })}`}
        </p>
        <Button variant="subtle" color="gray" size="xs" onClick={onHide}>
          {t('hide')}
        </Button>
        <ActionIcon
          className={classes.fold}
          aria-expanded={!folded}
          aria-label={folded ? t('unfold') : t('fold')}
          onClick={() => setFolded(!folded)}
        >
          <FoldIcon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {!folded && (
        <ol>
          {steps.map((step) => {
            const skipped = isSkipped(step.id)
            const aside = skipped ? 'resume' : 'skip'
            return (
              <li key={step.id} className={classes.step} data-done={step.done || skipped || undefined}>
                {step.done ? (
                  <IconCircleCheckFilled className={classes.tick} size={20} aria-hidden />
                ) : (
                  <IconCircleDashed className={classes.open} size={20} stroke={1.75} aria-hidden />
                )}
                <span className={classes.words}>
                  <span className={classes.name}>
                    {step.name}
                    {step.done && <span className="visually-hidden">, {t('isDone')}</span>}
                  </span>
                  <span className={classes.text}>{skipped && !step.done ? t('skipped') : step.text}</span>
                </span>
                {!step.done && (
                  <span className={classes.actions}>
                    <Button
                      variant="subtle"
                      color="gray"
                      size="xs"
                      aria-label={t(`${aside}Of`, { name: step.name })}
                      onClick={() => (skipped ? onResume : onSkip)(step.id)}
                    >
                      {t(aside)}
                    </Button>
                    {!skipped && step.action(step === current ? 'filled' : 'default')}
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {!folded && children}
    </section>
  )
}
