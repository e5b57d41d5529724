import { speaksOfItem } from '@vitrine/contract/rss-posts'
import { useTranslations } from 'use-intl'
import { useFaults } from '../use-faults.ts'
import { useRules } from '../use-rules.ts'
import { type FeedField, type FeedForm, feedFields } from './form.ts'

/** What a part of the form is given. */
export type ErrorOf = (field: FeedField) => string | undefined

/** What is wrong with a feed. */
export function useFeedFaults(error: unknown, form: FeedForm) {
  const t = useTranslations('rss')
  const rules = useRules()
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
  const { url, template, everywhere, locations, include, exclude, maxPerDay, days, from, until } = form
  return useFaults(error, feedFields, {
    idOf: (field) => `feed-${field}`,
    nameOf: (field) => names[field],
    values: { ...form, rules: [include, exclude, maxPerDay, days, from, until] },
    wrong: {
      url: rules.needed(url),
      template: speaksOfItem(template) ? undefined : t('fault.template'),
      locations: everywhere ? undefined : rules.places(locations),
    },
  })
}
