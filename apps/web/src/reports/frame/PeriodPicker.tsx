import { Button, TextInput } from '@mantine/core'
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getUtcMidnight, isDay } from '../../dates/calendar-day.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { isTooLong } from '../model/is-too-long.ts'
import { type PeriodSearch, presets, type ReportPeriod, usualPreset } from '../model/report-period.ts'
import classes from './Picker.module.css'

// The calendar is loaded when the picker is first opened.
const Months = lazyComponent(async () => ({ default: (await import('./Months.tsx')).Months }))

interface Props {
  period: ReportPeriod
  today: string
  /** Maximum number of days in a period. */
  maxDays: number
  onChange: (change: Pick<PeriodSearch, 'preset' | 'from' | 'to'>) => void
}

/** Selects a preset period or two days. */
export function PeriodPicker({ period, today, maxDays, onChange }: Props) {
  const t = useTranslations('reports.period')
  const formats = useFormats('UTC')
  const { from, to, preset } = period
  const rangeText =
    from !== undefined && to !== undefined
      ? formats.dayRange(getUtcMidnight(from), getUtcMidnight(to))
      : t('incomplete')
  const missing = from === undefined ? 'from' : to === undefined ? 'to' : null
  const tooLong = isTooLong(period, maxDays) ? t('tooLong', { limit: maxDays }) : undefined
  const wrong = missing ? t('missing', { field: t(missing) }) : tooLong
  return (
    <span className={classes.control}>
      <Dropdown
        label={t('choose')}
        align="end"
        target={
          <Button
            variant="default"
            size="sm"
            aria-label={t('chosen', { days: rangeText })}
            aria-invalid={wrong !== undefined || undefined}
            leftSection={<IconCalendar size={16} stroke={2} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
          >
            {rangeText}
          </Button>
        }
      >
        {(close) => (
          <div className={classes.panel}>
            <ul className={classes.choices}>
              {presets.map((item) => (
                <li key={item}>
                  <button
                    type="button"
                    className={classes.choice}
                    aria-pressed={preset === item}
                    data-autofocus={preset === item || undefined}
                    onClick={() => {
                      onChange({ preset: item === usualPreset ? undefined : item, from: undefined, to: undefined })
                      close()
                    }}
                  >
                    {t(`preset.${item}`)}
                    {preset === item && <IconCheck size={16} stroke={2.2} aria-hidden />}
                  </button>
                </li>
              ))}
            </ul>
            <OwnDays {...{ from, to, today, tooLong, onChange }} />
          </div>
        )}
      </Dropdown>
      {wrong && (
        <span className={classes.missing} role="alert">
          {wrong}
        </span>
      )}
    </span>
  )
}

function OwnDays({
  from,
  to,
  today,
  tooLong,
  onChange,
}: Pick<ReportPeriod, 'from' | 'to'> & { tooLong: string | undefined } & Omit<Props, 'period' | 'maxDays'>) {
  const t = useTranslations('reports.period')
  // Keeps incomplete input here, because applying it would swap or reset the other day.
  const [typed, setTyped] = useState({ from: from ?? '', to: to ?? '' })
  const set = (which: 'from' | 'to', text: string) => {
    const next = { ...typed, [which]: text }
    setTyped(next)
    if (text !== '' && !isDay(text)) return
    onChange({ preset: undefined, from: next.from || undefined, to: next.to || undefined })
  }
  return (
    <fieldset className={classes.own}>
      <legend className={classes.legend}>{t('own')}</legend>
      <div className={classes.fields}>
        {(['from', 'to'] as const).map((which) => (
          <TextInput
            key={which}
            type="date"
            size="sm"
            label={t(which)}
            value={typed[which]}
            max={today}
            error={typed[which] === '' ? t('missing', { field: t(which) }) : tooLong}
            onChange={(event) => set(which, event.currentTarget.value)}
          />
        ))}
      </div>
      <div className={classes.months}>
        <Suspense fallback={null}>
          <Months
            from={from}
            to={to}
            today={today}
            onChange={(from, to) => {
              setTyped({ from, to })
              onChange({ preset: undefined, from, to })
            }}
          />
        </Suspense>
      </div>
    </fieldset>
  )
}
