import { IconChartLine, IconPlugConnected } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useMe } from '../../session/current-user.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SeeSample } from '../../ui/sample/SeeSample.tsx'
import type { Sample } from '../../ui/sample/use-sample.ts'

interface Props {
  /** By its name; none when there is no account of any. */
  network?: string | undefined
  /** What the figures will look like, while there are none at all. */
  sample?: Sample
}

/** No figures without an account. */
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
