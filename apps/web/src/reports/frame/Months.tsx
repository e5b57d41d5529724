import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Day, plusMonths } from '../../dates/calendar-day.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'

interface Props {
  from: Day | undefined
  to: Day | undefined
  today: Day
  onChange: (from: Day, to: Day) => void
}

/** Selects a first and last day in a calendar that shows the last month and the one before; one month on phones. */
export function Months({ from, to, today, onChange }: Props) {
  const t = useTranslations('reports.period')
  const formats = useFormats('UTC')
  const columns = useIsMobile() ? 1 : 2
  // The first day of an unfinished selection: a period is applied once both days are chosen.
  const [first, setFirst] = useState<Day | null>(null)
  const last = to ?? from ?? today
  return (
    <DatesProvider settings={{ locale: formats.language, firstDayOfWeek: formats.weekStartsOn }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        numberOfColumns={columns}
        columnsToScroll={1}
        value={first === null ? [from ?? null, to ?? null] : [first, null]}
        defaultDate={columns === 1 ? last : plusMonths(`${last.slice(0, 7)}-01`, -1)}
        maxDate={today}
        weekendDays={[]}
        onChange={([start, end]) => {
          setFirst(end === null ? start : null)
          if (start !== null && end !== null) onChange(start, end)
        }}
        ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
      />
    </DatesProvider>
  )
}
