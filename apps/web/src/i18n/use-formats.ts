import { useMemo, useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import { onWorn, readWorn } from './date-preferences.ts'
import { type Formats, formatsOf } from './format.ts'

/** The formatters of the language in use, in the person's zone or the one given. */
export function useFormats(timeZone?: string): Formats {
  const language = useLocale()
  const worn = useSyncExternalStore(onWorn, readWorn)
  return useMemo(() => formatsOf(language, timeZone ?? worn.timeZone, worn.weekStartsOn), [language, timeZone, worn])
}
