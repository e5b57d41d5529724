import { useTranslations } from 'use-intl'
import { useFaults } from '../use-faults.ts'
import { type FeedField, feedFields } from './form.ts'

/** What a part of the form is given. */
export type ErrorOf = (field: FeedField) => string | undefined

/** What the server found wrong with a feed. */
export function useFeedFaults(error: unknown) {
  const t = useTranslations('rss')
  const names: Record<FeedField, string> = {
    url: t('address'),
    title: t('name'),
    rules: t('rules'),
    networks: t('networks'),
    everywhere: t('where'),
    locations: t('where'),
    template: t('template'),
    mode: t('modeLabel'),
  }
  return useFaults(error, feedFields, { idOf: (field) => `feed-${field}`, nameOf: (field) => names[field] })
}
