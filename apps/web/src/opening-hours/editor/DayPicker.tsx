import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'

interface Props {
  /** `YYYY-MM-DD` */
  value: string
  /** Days that have hours of their own already. */
  excluded: readonly string[]
  onChange: (day: string) => void
}

/** One day from a calendar. */
export function DayPicker({ value, excluded, onChange }: Props) {
  const t = useTranslations('hours.special')
  const formats = useFormats('UTC')
  const excludedDays = new Set(excluded)
  return (
    <DatesProvider settings={{ locale: formats.language, firstDayOfWeek: formats.weekStartsOn }}>
      <DatePicker
        value={value}
        defaultDate={value}
        weekendDays={[]}
        excludeDate={(day) => excludedDays.has(day)}
        onChange={(day) => day !== null && onChange(day)}
        ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
      />
    </DatesProvider>
  )
}

/** The first and last day of a period. */
export function PeriodPicker(props: {
  value: [string | null, string | null]
  from: string
  onChange: (value: [string | null, string | null]) => void
}) {
  const t = useTranslations('hours.special')
  const formats = useFormats('UTC')
  return (
    <DatesProvider settings={{ locale: formats.language, firstDayOfWeek: formats.weekStartsOn }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={props.value}
        defaultDate={props.from}
        minDate={props.from}
        weekendDays={[]}
        onChange={props.onChange}
        ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
      />
    </DatesProvider>
  )
}
