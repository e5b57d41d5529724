import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarEvent, IconCopyPlus, IconTrash } from '@tabler/icons-react'
import { fromIso, toIso } from '@vitrine/contract/date-format'
import { isOpenDay, parseDay, toggled } from '@vitrine/contract/opening-hours-editing'
import { readEntry } from '@vitrine/contract/opening-hours-entry'
import { type EditedSpecialDay, yearLater } from '@vitrine/contract/opening-hours-special'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { DaySwitch } from './DaySwitch.tsx'
import { RangeRows } from './RangeRows.tsx'
import classes from './SpecialDays.module.css'

const DayPicker = lazyComponent(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }))

interface Props {
  id: string
  day: EditedSpecialDay
  /** How the day is called, where it is a public holiday. */
  name: string | undefined
  /** Every date that has hours of its own. */
  usedDates: readonly string[]
  isChanged: boolean
  complete: boolean
  /** Why the server refused it. */
  refused: string | undefined
  disabled?: boolean
  onChange: (day: EditedSpecialDay) => void
  onAdd: (day: EditedSpecialDay) => void
  onRemove: () => void
}

export function SpecialDayRow({ id, day, name, usedDates, isChanged, complete, refused, disabled, ...on }: Props) {
  const t = useTranslations('hours')
  const formats = useFormats()
  const label = formats.specialDay(day.date)
  const later = yearLater(day.date)
  const isOpen = isOpenDay(day.ranges)
  return (
    <li id={id} className={classes.day} data-changed={isChanged || undefined}>
      <div className={classes.line}>
        <IconCalendarEvent className={classes.icon} size={20} stroke={1.75} aria-hidden />
        <span className={classes.date}>
          {disabled ? (
            <strong>{label}</strong>
          ) : (
            <Dropdown
              label={t('special.changeDate', { date: label })}
              align="start"
              target={
                <Button variant="subtle" color="gray" size="xs" aria-label={t('special.changeDate', { date: label })}>
                  {label}
                </Button>
              }
            >
              {(close) => (
                <Suspense fallback={null}>
                  <DayPicker
                    value={toIso(day.date)}
                    excluded={usedDates.filter((item) => item !== day.date).map(toIso)}
                    onChange={(date) => {
                      on.onChange({ ...day, date: fromIso(date) })
                      close()
                    }}
                  />
                </Suspense>
              )}
            </Dropdown>
          )}
          {name && <span className={classes.holiday}>{name}</span>}
        </span>
        <DaySwitch
          isOpen={isOpen}
          label={label}
          disabled={disabled}
          onToggle={() => on.onChange({ ...day, ranges: toggled(day.ranges, true) })}
        />
        {!disabled && (
          <>
            <ActionIcon
              aria-label={t('special.nextYear', { date: label })}
              title={t('special.nextYearShort')}
              disabled={later === null || usedDates.includes(later)}
              onClick={() => later && on.onAdd({ ...day, date: later })}
            >
              <IconCopyPlus size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={t('special.remove', { date: label })} onClick={on.onRemove}>
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {isOpen && (
        <div className={classes.hours}>
          <RangeRows
            id={id}
            label={label}
            day={day.ranges}
            complete={complete}
            refused={refused}
            disabled={disabled}
            onChange={(ranges) => on.onChange({ ...day, ranges })}
            onEntry={(text) => {
              const read = readEntry(text, 'monday')
              const enteredRanges = 'days' in read ? read.days.monday : undefined
              if (enteredRanges === undefined) return false
              on.onChange({ ...day, ranges: parseDay(enteredRanges) })
              return true
            }}
          />
        </div>
      )}
    </li>
  )
}
