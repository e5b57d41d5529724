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
  /** The screen's own table and charts of these figures. */
  draw: (made: Insights) => ReactNode
}

/** Twelve restaurants in three groups beside each other. */
export function KpiSample({ sample, today, draw }: Props) {
  const t = useTranslations('samples.reports')
  const made = useMemo(() => sampleKpi(today), [today])
  return (
    <SampleFrame sample={sample} description={t('kpi')}>
      {draw(made)}
    </SampleFrame>
  )
}
