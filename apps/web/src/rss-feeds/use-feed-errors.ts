import { usesItemFields } from '@vitrine/contract/rss-posts'
import { useTranslations } from 'use-intl'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useValidators } from '../forms/use-validators.ts'
import { type FeedField, type FeedForm, feedFields, parseTime } from './feed-form.ts'

/** What a part of the form is given. */
export type ErrorOf = (field: FeedField) => string | undefined

/** The id of a field's element. */
export const feedId = (field: FeedField): string => `feed-${field.replace('.', '-')}`

/** Empty, there is no limit. */
const isValidMax = (typed: string) => /^(|[1-9]\d?|100)$/.test(typed.trim())

/** What is wrong with a feed. */
export function useFeedErrors(error: unknown, form: FeedForm) {
  const t = useTranslations('rss')
  const rules = useValidators()
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
  const time = (typed: string) => (parseTime(typed) === undefined ? t('fault.time') : undefined)
  const { url, template, everywhere, locations, include, exclude, maxPerDay, days, from, until } = form
  return useFormErrors(error, feedFields, {
    getId: feedId,
    getName: (field) => names[field],
    values: {
      ...form,
      ...{ 'rules.include': include, 'rules.exclude': exclude, 'rules.maxPerDay': maxPerDay },
      ...{ 'rules.days': days, 'rules.from': from, 'rules.until': until },
      // Not chosen among, they are not in sight.
      locations: everywhere ? null : locations,
    },
    wrong: {
      url: rules.needed(url),
      'rules.maxPerDay': isValidMax(maxPerDay) ? undefined : t('fault.maxPerDay'),
      ...{ 'rules.from': time(from), 'rules.until': time(until) },
      template: usesItemFields(template) ? undefined : t('fault.template'),
      locations: everywhere ? undefined : rules.places(locations),
    },
  })
}
