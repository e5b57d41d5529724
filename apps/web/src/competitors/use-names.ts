import { useTranslations } from 'use-intl'
import type { Subject } from './subjects.ts'

/** What each is called; one Google says nothing of has no name here: none is kept. */
export function useNames(): (subject: Subject) => string {
  const t = useTranslations('competitors')
  return ({ name }) => name ?? t('nameless')
}
