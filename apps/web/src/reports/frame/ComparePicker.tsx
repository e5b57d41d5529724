import { Button } from '@mantine/core'
import { IconArrowsLeftRight, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { comparisons, type PeriodComparison, type PeriodSearch } from '../model/report-period.ts'

interface Props {
  compare: PeriodComparison
  onChange: (change: Pick<PeriodSearch, 'compare'>) => void
}

/** Selects what the period is compared with. */
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
      actions={comparisons.map((comparison) => ({
        id: comparison,
        text: t(comparison),
        ...(comparison === compare ? { icon: IconCheck } : {}),
        run: () => onChange({ compare: comparison === 'previous' ? undefined : comparison }),
      }))}
    />
  )
}
