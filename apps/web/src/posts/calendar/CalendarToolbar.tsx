import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Attention } from './Attention.tsx'
import classes from './CalendarToolbar.module.css'
import type { FilterProps } from './filters/choices.tsx'
import { NarrowFilters, WideFilters } from './filters/FilterMenus.tsx'
import type { CalendarView } from './model/calendar-period.ts'

interface Props {
  title: string
  /** Which clocks are meant, where they are not the person's. */
  zoneNote: string | null
  view: CalendarView
  onView: (view: CalendarView) => void
  onStep: (by: number) => void
  onPrefetch: (by: number) => void
  onToday: () => void
  waiting: number
  failed: number
  filters: FilterProps
}

/** When, what of it, and how: one row. */
export function CalendarToolbar(props: Props) {
  const { title, zoneNote, view, onView, onStep, onPrefetch, onToday, waiting, failed, filters } = props
  const t = useTranslations('calendar')
  const step = (by: number) => ({
    onClick: () => onStep(by),
    onPointerEnter: () => onPrefetch(by),
    onFocus: () => onPrefetch(by),
  })
  return (
    <div className={classes.bar}>
      <ActionIcon aria-label={t(`previous.${view}`)} {...step(-1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t(`next.${view}`)} {...step(1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div className={classes.when}>
        <h2 className={classes.title} aria-live="polite">
          {title}
        </h2>
        {zoneNote && <span className={classes.zone}>{zoneNote}</span>}
      </div>
      <Button variant="default" size="sm" onClick={onToday}>
        {t('today')}
      </Button>
      <Attention waiting={waiting} failed={failed} search={filters.search} onSearch={filters.onSearch} />
      <span className={classes.space} />
      <WideFilters {...filters} />
      <NarrowFilters {...filters} />
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(value) => onView(value === 'week' ? 'week' : 'month')}
        data={[
          { value: 'month', label: t('month') },
          { value: 'week', label: t('week') },
        ]}
      />
    </div>
  )
}
