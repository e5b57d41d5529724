import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { type Day, getUtcMidnight } from '../../../dates/calendar-day.ts'
import { tags } from '../../../i18n/language.ts'

/** Days as the calendar calls them, beyond what every screen does. */
export function useDayNames() {
  const language = useLocale()
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tags[language], { timeZone: 'UTC', ...options })
    const long = format({ weekday: 'long', day: 'numeric', month: 'long' })
    const longWithYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    const narrowWeekday = format({ weekday: 'narrow' })
    const hour = language === 'en' ? format({ hour: 'numeric' }) : format({ hour: '2-digit', minute: '2-digit' })
    const span = format({ day: 'numeric', month: 'short', year: 'numeric' })
    const spanOfMonths = format({ day: 'numeric', month: 'short' })
    return {
      /** `mercredi 13 mai`, with its year where that is not this one. */
      long: (day: Day, today: Day) =>
        (day.slice(0, 4) === today.slice(0, 4) ? long : longWithYear).format(getUtcMidnight(day)),
      /** `M` */
      letter: (day: Day) => narrowWeekday.format(getUtcMidnight(day)),
      /** `08:00`, `8 AM` */
      hour: (of: number) => hour.format(of * 3_600_000),
      /** `16–22 nov. 2026`; two months say enough without their year. */
      span: (from: Day, to: Day) =>
        (from.slice(0, 4) === to.slice(0, 4) && from.slice(5, 7) !== to.slice(5, 7) ? spanOfMonths : span).formatRange(
          getUtcMidnight(from),
          getUtcMidnight(to),
        ),
    }
  }, [language])
}
