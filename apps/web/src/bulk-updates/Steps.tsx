import { useTranslations } from 'use-intl'
import classes from './BulkModal.module.css'

const steps = ['where', 'what', 'check'] as const
export type Step = (typeof steps)[number]

/** Where, what, and a last look. */
export function Steps({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const t = useTranslations('bulk')
  return (
    <ol className={classes.steps} aria-label={t('stepsLabel')}>
      {steps.map((one, index) => (
        <li key={one}>
          <button type="button" aria-current={one === step ? 'step' : undefined} onClick={() => onStep(one)}>
            {t('step', { at: index + 1, name: t(`steps.${one}`) })}
          </button>
        </li>
      ))}
    </ol>
  )
}
