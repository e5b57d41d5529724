import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { fromIso, toIso } from '@vitrine/contract/date-format'
import { parseDay } from '@vitrine/contract/opening-hours-editing'
import { daysBetween, type EditedSpecialDay, withDays } from '@vitrine/contract/opening-hours-special'
import { allDay } from '@vitrine/contract/opening-hours-times'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import classes from './SpecialDays.module.css'

const PeriodPicker = lazyComponent(async () => ({ default: (await import('./DayPicker.tsx')).PeriodPicker }))

interface Props {
  days: readonly EditedSpecialDay[]
  today: string
  onChange: (days: EditedSpecialDay[]) => void
}

/** Holidays of the house: a first and a last day, which become as many special days. */
export function AddPeriod({ days, today, onChange }: Props) {
  const t = useTranslations('hours.special')
  const [value, setValue] = useState<[string | null, string | null]>([null, null])
  const [isOpen, setIsOpen] = useState(false)
  const [from, to] = value
  const dates = from && to ? daysBetween(fromIso(from), fromIso(to)) : []
  return (
    <Dropdown
      label={t('addPeriod')}
      align="start"
      target={
        <Button variant="default" size="sm" leftSection={<IconCalendarPlus size={16} stroke={2} aria-hidden />}>
          {t('addPeriod')}
        </Button>
      }
    >
      {(close) => (
        <div className={classes.period}>
          <Suspense fallback={null}>
            <PeriodPicker value={value} from={toIso(today)} onChange={setValue} />
          </Suspense>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('periodHours')}
            data={[
              { value: 'closed', label: t('periodClosed') },
              { value: 'open', label: t('periodOpen') },
            ]}
            value={isOpen ? 'open' : 'closed'}
            onChange={(chosen) => setIsOpen(chosen === 'open')}
          />
          <p className={classes.periodText} role="status">
            {from && to && dates.length === 0 ? t('periodTooLong') : t('periodDays', { count: dates.length })}
          </p>
          <Button
            size="sm"
            disabled={dates.length === 0}
            onClick={() => {
              onChange(withDays(days, dates, parseDay(isOpen ? allDay : '')))
              setValue([null, null])
              close()
            }}
          >
            {t('addPeriodDays')}
          </Button>
        </div>
      )}
    </Dropdown>
  )
}
