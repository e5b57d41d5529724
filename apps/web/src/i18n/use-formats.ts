import { useMemo, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import { getDatePreferences, subscribeDatePreferences } from './date-preferences.ts'
import { type Formats, getFormats } from './format.ts'

/** The formatters of the language in use, in the person's zone or the one given. */
export function useFormats(timeZone?: string): Formats {
  const language = useLocale()
  const preferences = useSyncExternalStore(subscribeDatePreferences, getDatePreferences)
  return useMemo(
    () => getFormats(language, timeZone ?? preferences.timeZone, preferences.weekStartsOn),
    [language, timeZone, preferences],
  )
}
