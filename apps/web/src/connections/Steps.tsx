import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './Steps.module.css'

export const steps = ['authorize', 'choose', 'verify', 'done'] as const
export type Step = (typeof steps)[number]

/** The same four steps for every network, and which one this is. */
export function Steps({ now }: { now: Step }) {
  const t = useTranslations('connections')
  const at = steps.indexOf(now)
  return (
    <ol className={classes.steps} aria-label={t('stepOf', { step: at + 1, total: steps.length })}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-past={index < at || (step === 'done' && now === 'done') || undefined}
          aria-current={step === now ? 'step' : undefined}
        >
          <span className={classes.mark}>
            {index < at || now === 'done' ? <IconCheck size={14} stroke={3} aria-hidden /> : index + 1}
          </span>
          <span className={classes.word}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
