import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '../../dates/calendar-day.ts'
import { SampleFrame } from '../../ui/sample/SampleFrame.tsx'
import type { Sample } from '../../ui/sample/use-sample.ts'
import type { ReportTab } from '../model/search.ts'
import { sampleAudience } from './audience.ts'
import { sampleContent } from './content.ts'
import { sampleGoogle } from './google.ts'
import type { SampleReport } from './sample-report.ts'

const kinds = ['audience', 'content', 'insights'] as const
const keywords = [
  'brand',
  'near',
  'terrace',
  'lunch',
  'brandCity',
  'brunch',
  'group',
  'vegetarian',
  'brandMenu',
] as const

interface Props {
  sample: Sample
  today: Day
  first: ReportTab
  /** Renders the sample with the page's own report. */
  draw: (made: SampleReport) => ReactNode
}

/** The three sample reports of a company with connected accounts. */
export function ReportSample({ sample, today, first, draw }: Props) {
  const t = useTranslations('samples')
  const [kind, setKind] = useState<ReportTab>(first)
  const made = useMemo((): SampleReport => {
    if (kind === 'audience') return { kind, data: sampleAudience(today) }
    if (kind === 'content') return { kind, data: sampleContent(today, (name) => t(`posts.${name}`)) }
    const searched = keywords.map((name) => t(`reports.keyword.${name}`))
    return { kind, data: sampleGoogle(today, searched) }
  }, [kind, today, t])
  return (
    <SampleFrame
      sample={sample}
      description={t('reports.says')}
      control={
        <SegmentedControl
          aria-label={t('reports.which')}
          value={kind}
          onChange={setKind}
          data={kinds.map((value) => ({ value, label: t(`reports.kind.${value}`) }))}
        />
      }
    >
      {draw(made)}
    </SampleFrame>
  )
}
