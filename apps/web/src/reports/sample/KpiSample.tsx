import type { Insights } from '@vitrine/contract/reports'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '../../dates/calendar-day.ts'
import { SampleFrame } from '../../ui/sample/SampleFrame.tsx'
import type { Sample } from '../../ui/sample/use-sample.ts'
import { sampleKpi } from './kpi.ts'

interface Props {
  sample: Sample
  today: Day
  /** Renders the sample with the page's own table and charts. */
  draw: (made: Insights) => ReactNode
}

/** Sample KPI table: twelve restaurants in three groups. */
export function KpiSample({ sample, today, draw }: Props) {
  const t = useTranslations('samples.reports')
  const made = useMemo(() => sampleKpi(today), [today])
  return (
    <SampleFrame sample={sample} description={t('kpi')}>
      {draw(made)}
    </SampleFrame>
  )
}
