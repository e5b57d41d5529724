import type { AudienceStats } from '@vitrine/contract/reports'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { ReportProps } from '../model/report-props.ts'
import { ReportHead } from './ReportHead.tsx'
import { ReportNotices } from './ReportNotices.tsx'

interface Props extends Pick<ReportProps, 'title' | 'social' | 'controls'> {
  source: {
    data: Pick<AudienceStats, 'freshness' | 'notices'> | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  children: ReactNode
}

/** A report with its head. A failed request shows one error instead of one per card. */
export function ReportBody({ title, social, controls, source, children }: Props) {
  const t = useTranslations('reports')
  const { data, error } = source
  return (
    <>
      <ReportHead title={title} freshness={data?.freshness}>
        {controls}
      </ReportHead>
      {data && <ReportNotices notices={data.notices} social={social} />}
      {error && !data ? (
        <Card title={title} flush>
          <ErrorState title={t('failed', { name: title })} error={error} onRetry={() => void source.refetch()} />
        </Card>
      ) : (
        children
      )}
      <p className="visually-hidden" role="status">
        {source.isFetching ? t('loading') : data ? t('loaded', { name: title }) : ''}
      </p>
    </>
  )
}
