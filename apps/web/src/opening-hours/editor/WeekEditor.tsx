import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import {
  type EditedDay,
  type EditedWeek,
  isOpenDay,
  parseDay,
  sameDay,
  toggled,
} from '@vitrine/contract/opening-hours-editing'
import { readEntry } from '@vitrine/contract/opening-hours-entry'
import { afterMidnight, nextWeekday, splitAtMidnight } from '@vitrine/contract/opening-hours-midnight'
import { writeTime } from '@vitrine/contract/opening-hours-times'
import { useTranslations } from 'use-intl'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { DaySwitch } from './DaySwitch.tsx'
import { useEntryOptions, useTimeTexts } from './entry-options.ts'
import { RangeRows } from './RangeRows.tsx'
import classes from './WeekEditor.module.css'

interface Props {
  /** What ids begin with. */
  id: string
  week: EditedWeek
  /** What is saved: days that are no longer so are marked. */
  saved: EditedWeek | null
  complete: boolean
  /** What is wrong with the day or the set an element is around, by its id. */
  getError: (id: string) => string | undefined
  disabled?: boolean
  /** Where days may stay as they are: those that were given hours, and how one is left as it is. */
  partial?: { readonly given: readonly Weekday[]; readonly onSkipDay: (day: Weekday) => void } | undefined
  onChange: (week: EditedWeek) => void
}

const groups = {
  weekdays: weekdays.slice(0, 5),
  weekend: weekdays.slice(5),
  all: weekdays,
} as const

/** Monday to Sunday of one set. */
export function WeekEditor({ id, week, saved, complete, getError, disabled, partial, onChange }: Props) {
  const t = useTranslations('hours')
  const set = (name: Weekday, day: EditedDay) => onChange({ ...week, [name]: day })
  return (
    <ul className={classes.week}>
      {weekdays.map((name) => {
        const day = week[name]
        const label = t(`day.${name}`)
        if (partial && !partial.given.includes(name))
          return (
            <LeftDay
              key={name}
              id={`${id}-${name}`}
              label={label}
              disabled={disabled}
              onSet={(isOpen) => set(name, isOpen ? toggled(parseDay('')) : parseDay(''))}
            />
          )
        const night = afterMidnight(day)
        const isChanged = saved !== null && !sameDay(saved[name], day)
        return (
          <li key={name} id={`${id}-${name}`} className={classes.row} data-changed={isChanged || undefined}>
            <span className={classes.name}>
              {label}
              {isChanged && <span className="visually-hidden">, {t('changed')}</span>}
            </span>
            <DaySwitch
              isOpen={isOpenDay(day)}
              label={label}
              disabled={disabled}
              onToggle={() => set(name, toggled(day))}
            />
            <div className={classes.hours} data-closed={!isOpenDay(day) || undefined}>
              {isOpenDay(day) ? (
                <RangeRows
                  id={`${id}-${name}`}
                  label={label}
                  day={day}
                  complete={complete}
                  doubtful={night?.id}
                  refused={getError(`${id}-${name}`)}
                  disabled={disabled}
                  onChange={(changed) => set(name, changed)}
                  onEntry={(text) => {
                    const read = readEntry(text, name)
                    if (!('days' in read)) return false
                    onChange({
                      ...week,
                      ...Object.fromEntries(
                        Object.entries(read.days).map(([weekday, ranges]) => [weekday, parseDay(ranges)]),
                      ),
                    })
                    return true
                  }}
                />
              ) : (
                <span className={classes.closed}>{t('closedAllDay')}</span>
              )}
              {night && (
                <Night
                  id={`${id}-${name}-midnight`}
                  night={night}
                  next={t(`dayInSentence.${nextWeekday(name)}`)}
                  isNextLeft={partial !== undefined && !partial.given.includes(nextWeekday(name))}
                  disabled={disabled}
                  onApply={() => onChange(splitAtMidnight(week, name))}
                />
              )}
            </div>
            {!disabled && (
              <span className={classes.copy}>
                <ActionMenu
                  label={t('copyDay', { day: label })}
                  target={
                    <ActionIcon aria-label={t('copyDay', { day: label })}>
                      <IconCopy size={18} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  }
                  actions={[
                    ...(['weekdays', 'weekend', 'all'] as const).map((group) => ({
                      id: group,
                      text: t(`copyTo.${group}`),
                      run: () =>
                        onChange({
                          ...week,
                          ...Object.fromEntries(groups[group].map((weekday) => [weekday, [...day]])),
                        }),
                    })),
                    ...(partial
                      ? [{ id: 'leave', text: t('leaveUnchanged'), run: () => partial.onSkipDay(name) }]
                      : []),
                  ]}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface LeftDayProps {
  id: string
  label: string
  disabled?: boolean
  onSet: (isOpen: boolean) => void
}

/** A day that stays as each location has it, until somebody opens or closes it. */
function LeftDay({ id, label, disabled, onSet }: LeftDayProps) {
  const t = useTranslations('hours')
  return (
    <li id={id} className={classes.row} data-left>
      <span className={classes.name}>{label}</span>
      <span className={classes.left}>{t('unchanged')}</span>
      {!disabled && (
        <span className={classes.choices}>
          <Button variant="default" size="xs" aria-label={t('isOpen', { day: label })} onClick={() => onSet(true)}>
            {t('open')}
          </Button>
          <Button variant="default" size="xs" aria-label={t('isClosed', { day: label })} onClick={() => onSet(false)}>
            {t('closed')}
          </Button>
        </span>
      )}
    </li>
  )
}

interface NightProps {
  id: string
  night: NonNullable<ReturnType<typeof afterMidnight>>
  next: string
  /** The next day stays as each location has it: nobody knows which hours the night would join. */
  isNextLeft: boolean
  disabled?: boolean
  onApply: () => void
}

/** Hours that run past midnight, and how the API wants them. */
function Night({ id, night, next, isNextLeft, disabled, onApply }: NightProps) {
  const t = useTranslations('hours')
  const { clock } = useEntryOptions()
  const timeTexts = useTimeTexts()
  const open = writeTime(night.open, clock, timeTexts)
  const needsNext = isNextLeft && night.close !== null
  return (
    <div id={id} className={classes.night} role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span className={classes.nightText}>
        {night.close === null
          ? t('untilMidnight', { open })
          : t(needsNext ? 'needsNextDay' : 'afterMidnight', {
              ...{ open, close: writeTime(night.close, clock, timeTexts), next },
            })}
      </span>
      {!disabled && !needsNext && (
        <Button variant="default" size="xs" onClick={onApply}>
          {t('apply')}
        </Button>
      )}
    </div>
  )
}
