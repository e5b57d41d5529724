import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { plain } from './use-card-texts.ts'

/** A post's text with its fields by their names: `[ville]`; needs the calendar's texts. */
export function usePlainText(): (text: string) => string {
  const t = useTranslations('calendar')
  return useCallback(
    (text) => {
      const field = (name: string) => (t.has(`field.${name as 'name'}`) ? t(`field.${name as 'name'}`) : name) // the company's own have no translation
      return plain(text, field)
    },
    [t],
  )
}
