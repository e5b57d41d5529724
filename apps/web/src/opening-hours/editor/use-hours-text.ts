import { allDay, writeTime } from '@vitrine/contract/opening-hours-times'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useEntryOptions, useTimeTexts } from './entry-options.ts'

/** A range is never broken in two lines. */
const together = '\u2060–\u2060'

/** A day's ranges as people read them: `12:00–14:30, 19:00–22:30`, `Fermé`, `24 h/24`. */
export function useHoursText(): (ranges: string) => string {
  const t = useTranslations('hours')
  const { clock } = useEntryOptions()
  const timeTexts = useTimeTexts()
  return useCallback(
    (ranges) => {
      if (ranges === '') return t('closed')
      if (ranges === allDay) return timeTexts.allDay
      return ranges
        .split(',')
        .map((range) =>
          range
            .split('-')
            .map((time) => writeTime(time, clock, timeTexts))
            .join(together),
        )
        .join(', ')
    },
    [t, clock, timeTexts],
  )
}
