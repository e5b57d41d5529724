import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './ConnectSteps.module.css'

const steps = ['authorize', 'choose', 'verify', 'done'] as const
export type ConnectStep = (typeof steps)[number]

interface Props<Name> {
  now: Name
  of?: readonly Name[]
}

/** The steps of connecting, the same four wherever people consent, and which one this is. */
export function ConnectSteps<Name extends ConnectStep | 'account' | 'confirm'>({ now, of }: Props<Name>) {
  const all: readonly (ConnectStep | 'account' | 'confirm')[] = of ?? steps
  const t = useTranslations('connections')
  const at = all.indexOf(now)
  return (
    <ol className={classes.steps} aria-label={t('stepOf', { step: at + 1, total: all.length })}>
      {all.map((step, index) => (
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
