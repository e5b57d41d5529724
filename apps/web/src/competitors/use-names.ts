import { useTranslations } from 'use-intl'
import type { ComparedBusiness } from './compared-businesses.ts'

/** What each is called; one Google says nothing of has no name here: none is kept. */
export function useNames(): (subject: ComparedBusiness) => string {
  const t = useTranslations('competitors')
  return ({ name }) => name ?? t('nameless')
}
