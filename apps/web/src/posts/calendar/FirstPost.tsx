import { IconCalendarPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SeeSample } from '../../ui/sample/SeeSample.tsx'
import type { Sample } from '../../ui/sample/use-sample.ts'

/** Nothing was ever planned: what there is to plan, and the way to it for who may. */
export function FirstPost({ create, sample }: { create: ReactNode; sample: Sample }) {
  const t = useTranslations('calendar.empty')
  return (
    <EmptyState icon={IconCalendarPlus} title={t('title')} text={create ? t('text') : t('readOnly')}>
      {create}
      <SeeSample sample={sample} />
    </EmptyState>
  )
}
