import { publicHolidays } from '@vitrine/contract/public-holidays'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** How a day (`DD/MM/YYYY`) is called in a country where it is a public holiday. */
export function useHolidayNames(country: string): (date: string) => string | undefined {
  const t = useTranslations('holidays')
  return useCallback(
    (date) => {
      const found = publicHolidays(country, Number(date.slice(6))).find((day) => day.date === date)
      return found && t(found.name)
    },
    [country, t],
  )
}
