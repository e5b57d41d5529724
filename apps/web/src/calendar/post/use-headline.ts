import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { headlineOf } from '../model/wording.ts'
import { plain } from './use-card-words.ts'

/** What a post is called, its fields by their names; needs the calendar's texts. */
export function useHeadline(): (post: { title?: string; text: string }) => string {
  const t = useTranslations('calendar')
  return useCallback(
    ({ title, text }) => {
      const field = (name: string) => (t.has(`field.${name as 'name'}`) ? t(`field.${name as 'name'}`) : name) // the company's own have no translation
      return plain(headlineOf(title, text).headline, field)
    },
    [t],
  )
}
