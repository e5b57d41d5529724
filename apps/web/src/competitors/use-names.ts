import { useTranslations } from 'use-intl'
import type { ComparedBusiness } from './compared-businesses.ts'

/** The name of a business. Names come from Google and are not stored, so one may be missing. */
export function useNames(): (subject: ComparedBusiness) => string {
  const t = useTranslations('competitors')
  return ({ name }) => name ?? t('nameless')
}
