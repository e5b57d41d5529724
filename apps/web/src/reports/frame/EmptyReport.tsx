import { IconChartLine, IconPlugConnected } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useMe } from '../../session/current-user.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SeeSample } from '../../ui/sample/SeeSample.tsx'
import type { Sample } from '../../ui/sample/use-sample.ts'

interface Props {
  /** The network's name; undefined when no network is connected. */
  network?: string | undefined
  /** A sample of the report, offered when there are no figures at all. */
  sample?: Sample
}

/** Shown instead of a report when no account is connected. */
export function EmptyReport({ network, sample }: Props) {
  const t = useTranslations('reports.nothing')
  const mayConnect = useMe().appPermissions.locations
  return (
    <EmptyState
      icon={network ? IconPlugConnected : IconChartLine}
      title={network ? t('notConnected', { network }) : t('title')}
      text={mayConnect ? t('text') : t('readOnly')}
    >
      {mayConnect && <LinkButton to="/settings/company">{t('connect')}</LinkButton>}
      {sample && <SeeSample sample={sample} />}
    </EmptyState>
  )
}
