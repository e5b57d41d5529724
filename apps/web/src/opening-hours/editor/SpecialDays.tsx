import { Button } from '@mantine/core'
import { IconCalendarOff, IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { sameDay } from '@vitrine/contract/opening-hours-editing'
import {
  dayNumber,
  type EditedSpecialDay,
  findMaxClosing,
  inOrder,
  isPast,
  maxClosedInARow,
  toSpecialTimes,
  withNewDay,
} from '@vitrine/contract/opening-hours-special'
import { findRangeViolations } from '@vitrine/contract/opening-hours-violations'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AddPeriod } from './AddPeriod.tsx'
import { SpecialDayRow } from './SpecialDayRow.tsx'
import classes from './SpecialDays.module.css'
import { SpecialEntry } from './SpecialEntry.tsx'

interface Props {
  id: string
  /** Of the line that is typed. */
  draftKey: string
  days: readonly EditedSpecialDay[]
  saved: readonly EditedSpecialDay[] | null
  today: string
  complete: boolean
  /** What is wrong with the day or the set an element is around, by its id. */
  getError: (id: string) => string | undefined
  disabled?: boolean
  getHolidayName?: (date: string) => string | undefined
  onChange: (days: EditedSpecialDay[]) => void
}

/** Days that differ from the week: those to come, and behind a fold those that are over. */
export function SpecialDays({
  id,
  draftKey,
  days,
  saved,
  today,
  complete,
  getError,
  disabled,
  getHolidayName,
  onChange,
}: Props) {
  const t = useTranslations('hours.special')
  const formats = useFormats()
  const [showsPast, setShowsPast] = useState(false)
  const past = days.filter(({ date }) => isPast(date, today))
  const coming = days.filter(({ date }) => !isPast(date, today))
  const closing = findMaxClosing(toSpecialTimes(coming))
  const getRowId = ({ date }: EditedSpecialDay) => `${id}-${dayNumber(date)}`
  // What is wrong is not folded away.
  const unfolded =
    showsPast ||
    past.some((day) => findRangeViolations(day.ranges, complete).length > 0 || getError(getRowId(day)) !== undefined)
  const FoldIcon = unfolded ? IconChevronDown : IconChevronRight
  const row = (day: EditedSpecialDay) => {
    const before = saved?.find(({ date }) => date === day.date)
    return (
      <SpecialDayRow
        key={day.date}
        id={getRowId(day)}
        day={day}
        name={getHolidayName?.(day.date)}
        usedDates={days.map(({ date }) => date)}
        isChanged={saved !== null && (before === undefined || !sameDay(before.ranges, day.ranges))}
        complete={complete}
        refused={getError(getRowId(day))}
        disabled={disabled}
        onChange={(changed) => onChange(inOrder(days.map((item) => (item.date === day.date ? changed : item))))}
        onAdd={(added) => onChange(inOrder([...days, added]))}
        onRemove={() => onChange(days.filter(({ date }) => date !== day.date))}
      />
    )
  }
  return (
    <div className={classes.special}>
      {!disabled && (
        <div className={classes.quick}>
          <SpecialEntry draftKey={draftKey} days={days} today={today} onChange={onChange} />
        </div>
      )}
      {closing !== null && closing.length > maxClosedInARow && (
        <div className={classes.note}>
          <Banner tone="amber">
            {t('longClosing', {
              count: closing.length,
              from: formats.specialDay(closing.from),
              to: formats.specialDay(closing.to),
            })}
          </Banner>
        </div>
      )}
      {coming.length === 0 ? (
        <EmptyState icon={IconCalendarOff} title={t('none')} text={t('noneText')} />
      ) : (
        <ul className={classes.days}>{coming.map(row)}</ul>
      )}
      {!disabled && (
        <div className={classes.add}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => onChange(withNewDay(days, today))}
          >
            {t('add')}
          </Button>
          <AddPeriod days={days} today={today} onChange={onChange} />
        </div>
      )}
      {past.length > 0 && (
        <>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={unfolded}
            onClick={() => setShowsPast(!showsPast)}
          >
            <FoldIcon size={16} stroke={2} aria-hidden />
            {t('past', { count: past.length })}
          </button>
          {unfolded && <ul className={classes.days}>{past.toReversed().map(row)}</ul>}
        </>
      )}
    </div>
  )
}
