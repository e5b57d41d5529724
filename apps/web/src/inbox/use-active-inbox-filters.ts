import { emotions } from '@vitrine/contract/emotions'
import { useTranslations } from 'use-intl'
import { features } from '../api/features.ts'
import { getUtcMidnight } from '../dates/calendar-day.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import type { ActiveFilter } from '../ui/FilterChips.tsx'
import { emotionKeys } from './emotion-keys.ts'
import type { InboxSearch } from './search.ts'

export const networks = [
  ...(['facebook', 'instagram', 'google'] as const),
  ...(features.linkedin ? (['linkedin'] as const) : []),
]
export const kinds = ['comment', 'review'] as const
export const ratings = ['1', '2', '3', '4', '5'] as const

/** What the inbox is filtered by, beside the words one looks for and the places of the header. */
export function useActiveInboxFilters(search: InboxSearch): ActiveFilter[] {
  const t = useTranslations('inbox')
  const network = useTranslations('kit.network')
  const formats = useFormats('UTC')
  const labels = useLocationTreeData().data?.labels ?? []
  const between = (from: string | undefined, to: string | undefined) => {
    const formatDay = (day: string) => formats.dayMonth(getUtcMidnight(day))
    if (from && to) return t('between', { from: formatDay(from), to: formatDay(to) })
    return from ? t('since', { from: formatDay(from) }) : t('until', { to: formatDay(to ?? '') })
  }
  return [
    ...(search.alert ? [{ id: 'alert', text: t('alertChip') }] : []),
    ...networks
      .filter((item) => search.networks?.includes(item))
      .map((item) => ({ id: `networks ${item}`, text: network(item) })),
    ...kinds
      .filter((item) => search.kinds?.includes(item))
      .map((item) => ({ id: `kinds ${item}`, text: t(`kind.${item}`) })),
    ...(search.ratings ?? []).map((id) => ({ id: `ratings ${id}`, text: t('ratingChip', { rating: Number(id) }) })),
    ...(search.labels ?? []).flatMap((id) => {
      const label = labels.find((item) => item.id === id)
      return label ? [{ id: `labels ${id}`, text: label.name }] : []
    }),
    ...(search.emotions ?? []).flatMap((id) => {
      const emotion = emotions.find((item) => item === id)
      return emotion ? [{ id: `emotions ${id}`, text: t(`emotion.${emotionKeys[emotion]}`) }] : []
    }),
    ...(search.from || search.to ? [{ id: 'between', text: between(search.from, search.to) }] : []),
    ...(search.days ? [{ id: 'days', text: t('lastDays', { count: search.days }) }] : []),
  ]
}
