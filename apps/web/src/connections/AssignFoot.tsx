import { Button } from '@mantine/core'
import { IconArrowRight, IconShieldCheck } from '@tabler/icons-react'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import classes from './ConnectMany.module.css'

interface Props {
  /** How many would be connected. */
  going: number
  doubtful: number
  running: { done: number; total: number } | null
  outcome: { connected: number; failed: number } | null
  next: GrantNetwork | undefined
  isRedirecting: boolean
  /** Why the next network could not be gone to. */
  failure: string | null
  onNext: () => void
  onConnect: () => void
}

/** What the button will do, how far it is, how it went, and what comes next. */
export function AssignFoot({
  going,
  doubtful,
  running,
  outcome,
  next,
  isRedirecting,
  failure,
  onNext,
  onConnect,
}: Props) {
  const t = useTranslations()
  const formats = useFormats()
  const isOver = outcome !== null && outcome.failed === 0
  return (
    <footer className={classes.foot}>
      {running && (
        <div
          className={classes.progress}
          role="progressbar"
          aria-label={t('connections.many.running')}
          aria-valuenow={running.done}
          aria-valuemax={running.total}
          style={{ width: `${(running.done / Math.max(1, running.total)) * 100}%` }}
        />
      )}
      <p className={classes.promise} role="status">
        {running ? (
          t('connections.many.progress', { done: formats.integer(running.done), total: formats.integer(running.total) })
        ) : outcome ? (
          t('connections.many.outcome', { connected: outcome.connected, failed: outcome.failed })
        ) : (
          <>
            <IconShieldCheck className={classes.shield} size={20} stroke={1.75} aria-hidden />
            {doubtful > 0 ? t('connections.many.doubtful', { count: doubtful }) : t('connections.many.promise')}
          </>
        )}
      </p>
      {failure !== null && (
        <span className={classes.failure} role="alert">
          {failure}
        </span>
      )}
      <LinkButton to="/settings/company" variant={isOver && !next ? 'filled' : 'default'}>
        {outcome ? t('connections.many.places') : t('connections.many.back')}
      </LinkButton>
      {(!isOver || going > 0) && (
        <Button
          disabled={going === 0}
          loading={running !== null}
          variant={isOver ? 'default' : 'filled'}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={onConnect}
        >
          {outcome && outcome.failed > 0
            ? t('connections.many.retry', { count: going })
            : t('connections.many.connect', { count: going })}
        </Button>
      )}
      {next && outcome && (
        <Button
          loading={isRedirecting}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={onNext}
        >
          {t('connections.many.goOn', { network: t(`kit.network.${next}`) })}
        </Button>
      )}
    </footer>
  )
}
