import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SampleFrame } from '../../ui/sample/SampleFrame.tsx'
import type { Sample } from '../../ui/sample/use-sample.ts'
import { type SampleItems, useSampleItems } from './use-sample-items.ts'

interface Props {
  sample: Sample
  /** The inbox's own panes with these in them. */
  draw: (made: SampleItems) => ReactNode
}

/** The inbox of a house people write to. */
export function InboxSample({ sample, draw }: Props) {
  const t = useTranslations('samples.inbox')
  const made = useSampleItems()
  return (
    <SampleFrame sample={sample} description={t('says')}>
      {draw(made)}
    </SampleFrame>
  )
}
