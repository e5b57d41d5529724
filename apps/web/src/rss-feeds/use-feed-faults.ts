import { speaksOfItem } from '@vitrine/contract/rss-posts'
import { useTranslations } from 'use-intl'
import { useFaults } from '../forms/use-form-errors.ts'
import { useRules } from '../forms/use-validators.ts'
import { clockOf, type FeedField, type FeedForm, feedFields } from './form.ts'

/** What a part of the form is given. */
export type ErrorOf = (field: FeedField) => string | undefined

/** The id of a field's element. */
export const feedId = (field: FeedField): string => `feed-${field.replace('.', '-')}`

/** Empty, there is no limit. */
const isMost = (typed: string) => /^(|[1-9]\d?|100)$/.test(typed.trim())

/** What is wrong with a feed. */
export function useFeedFaults(error: unknown, form: FeedForm) {
  const t = useTranslations('rss')
  const rules = useRules()
  const names: Record<FeedField, string> = {
    url: t('address'),
    title: t('name'),
    'rules.include': t('include'),
    'rules.exclude': t('exclude'),
    'rules.maxPerDay': t('maxPerDay'),
    'rules.from': t('from'),
    'rules.until': t('until'),
    'rules.days': t('days'),
    networks: t('networks'),
    everywhere: t('where'),
    locations: t('where'),
    template: t('template'),
    mode: t('modeLabel'),
  }
  const time = (typed: string) => (clockOf(typed) === undefined ? t('fault.time') : undefined)
  const { url, template, everywhere, locations, include, exclude, maxPerDay, days, from, until } = form
  return useFaults(error, feedFields, {
    idOf: feedId,
    nameOf: (field) => names[field],
    values: {
      ...form,
      ...{ 'rules.include': include, 'rules.exclude': exclude, 'rules.maxPerDay': maxPerDay },
      ...{ 'rules.days': days, 'rules.from': from, 'rules.until': until },
      // Not chosen among, they are not in sight.
      locations: everywhere ? null : locations,
    },
    wrong: {
      url: rules.needed(url),
      'rules.maxPerDay': isMost(maxPerDay) ? undefined : t('fault.maxPerDay'),
      ...{ 'rules.from': time(from), 'rules.until': time(until) },
      template: speaksOfItem(template) ? undefined : t('fault.template'),
      locations: everywhere ? undefined : rules.places(locations),
    },
  })
}
