import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { type Formats, formatsOf } from './format.ts'

/** The formatters of the language in use, in the person's zone or the one given. */
export function useFormats(timeZone?: string): Formats {
  const language = useLocale()
  return useMemo(() => formatsOf(language, timeZone), [language, timeZone])
}
