import { Button } from '@mantine/core'
import { IconArrowsLeftRight, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { type Comparison, comparisons, type PeriodSearch } from '../model/period.ts'

interface Props {
  compare: Comparison
  onChange: (change: Pick<PeriodSearch, 'compare'>) => void
}

/** What the period is compared with. */
export function ComparePicker({ compare, onChange }: Props) {
  const t = useTranslations('reports.compare')
  return (
    <ActionMenu
      label={t('label')}
      target={
        <Button
          variant="default"
          size="sm"
          aria-label={t('chosen', { with: t(compare) })}
          leftSection={<IconArrowsLeftRight size={16} stroke={2} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
        >
          {t(compare)}
        </Button>
      }
      actions={comparisons.map((one) => ({
        id: one,
        text: t(one),
        ...(one === compare ? { icon: IconCheck } : {}),
        run: () => onChange({ compare: one === 'previous' ? undefined : one }),
      }))}
    />
  )
}
