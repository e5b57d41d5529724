import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { added, type EditedDay, mayAdd, removed, withTime } from '@vitrine/contract/opening-hours-editing'
import { allDay } from '@vitrine/contract/opening-hours-times'
import { findRangeViolations, findViolation } from '@vitrine/contract/opening-hours-violations'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useEntryOptions } from './entry-options.ts'
import { RangeErrorText } from './RangeErrorText.tsx'
import classes from './RangeRows.module.css'
import { TimeField } from './TimeField.tsx'
import { getErrorToShow, useRangeErrorText } from './use-range-error-text.ts'

interface Props {
  /** What ids begin with: one of a page. */
  id: string
  /** Whose ranges these are: "Mardi", or a date. */
  label: string
  day: EditedDay
  /** Everything must be there: somebody wanted to save. */
  complete: boolean
  /** A range whose closing is offered another way to be written. */
  doubtful?: number
  /** Why the server refused the day; what can be seen to be wrong here is said instead. */
  refused?: string | undefined
  disabled?: boolean
  onChange: (day: EditedDay) => void
  onEntry: (text: string) => boolean
}

/** The ranges of one day, and what is wrong with them. */
export function RangeRows({ id, label, day, complete, doubtful, refused, disabled, onChange, onEntry }: Props) {
  const t = useTranslations('hours')
  const { increment, clock } = useEntryOptions()
  const getErrorText = useRangeErrorText(clock)
  const errors = findRangeViolations(day, complete)
  const shownErrors = day.flatMap((range) => {
    const error = range.id === doubtful ? undefined : getErrorToShow(errors, range.id)
    return error ? [{ range, fault: error }] : []
  })
  const refusal = errors.length === 0 ? refused : undefined
  const refusalId = refusal === undefined ? undefined : `${id}-refused`
  return (
    <div className={classes.ranges} data-many={day.length > 1 || undefined}>
      {day.map((range, index) => {
        const field = (side: 'open' | 'close') => {
          const error = findViolation(errors, range.id, side)
          const isDoubtful = range.id === doubtful && side === 'close'
          return (
            <TimeField
              id={`${id}-${range.id}-${side}`}
              label={t('field', { day: label, at: index + 1, side })}
              side={side}
              value={range[side]}
              offersAllDay={index === 0}
              offersMidnight={side === 'close' && index === day.length - 1}
              tone={isDoubtful ? 'amber' : (error && range.id !== doubtful) || refusal ? 'red' : undefined}
              describedBy={isDoubtful ? `${id}-midnight` : error ? `${id}-${range.id}-fault` : refusalId}
              disabled={disabled}
              onChange={(time) => onChange(withTime(day, range.id, side, time))}
              onEntry={onEntry}
            />
          )
        }
        const offersMore = !disabled && mayAdd(day, range.id, increment, errors.length > 0)
        return (
          <Fragment key={range.id}>
            <div className={classes.range}>
              {field('open')}
              {range.open !== allDay && (
                <>
                  <span className={classes.dash} aria-hidden>
                    –
                  </span>
                  {field('close')}
                </>
              )}
              {!disabled && (
                <ActionIcon
                  className={classes.remove}
                  aria-label={t('removeRange', { day: label, at: index + 1 })}
                  onClick={() => onChange(removed(day, range.id))}
                >
                  <IconTrash size={16} stroke={2} aria-hidden />
                </ActionIcon>
              )}
            </div>
            {offersMore && (
              <Button
                variant="subtle"
                color="brand"
                size="xs"
                className={classes.add}
                aria-label={t('addRangeTo', { day: label })}
                leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
                onClick={() => onChange(added(day))}
              >
                <span className={classes.addWord}>{t('addRange')}</span>
              </Button>
            )}
          </Fragment>
        )
      })}
      {shownErrors.map(({ range, fault }) => (
        <RangeErrorText key={range.id} id={`${id}-${range.id}-fault`}>
          {getErrorText(fault)}
        </RangeErrorText>
      ))}
      {refusal !== undefined && <RangeErrorText id={refusalId}>{refusal}</RangeErrorText>}
    </div>
  )
}
