import { useTranslations } from 'use-intl'
import classes from './BulkModal.module.css'

const steps = ['where', 'what', 'check'] as const
export type BulkStep = (typeof steps)[number]

/** Where, what, and a last look. */
export function BulkSteps({ step, onStep }: { step: BulkStep; onStep: (step: BulkStep) => void }) {
  const t = useTranslations('bulk')
  return (
    <ol className={classes.steps} aria-label={t('stepsLabel')}>
      {steps.map((item, index) => (
        <li key={item}>
          <button type="button" aria-current={item === step ? 'step' : undefined} onClick={() => onStep(item)}>
            {t('step', { at: index + 1, name: t(`steps.${item}`) })}
          </button>
        </li>
      ))}
    </ol>
  )
}
