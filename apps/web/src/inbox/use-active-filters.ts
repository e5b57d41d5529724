import { emotions } from '@vitrine/contract/emotions'
import { useTranslations } from 'use-intl'
import { features } from '../api/features.ts'
import { timeOf } from '../dates/calendar-day.ts'
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
export function useActiveFilters(search: InboxSearch): ActiveFilter[] {
  const t = useTranslations('inbox')
  const network = useTranslations('kit.network')
  const formats = useFormats('UTC')
  const labels = useLocationTreeData().data?.labels ?? []
  const between = (from: string | undefined, to: string | undefined) => {
    const said = (day: string) => formats.dayMonth(timeOf(day))
    if (from && to) return t('between', { from: said(from), to: said(to) })
    return from ? t('since', { from: said(from) }) : t('until', { to: said(to ?? '') })
  }
  return [
    ...(search.alert ? [{ id: 'alert', text: t('alertChip') }] : []),
    ...networks
      .filter((one) => search.networks?.includes(one))
      .map((one) => ({ id: `networks ${one}`, text: network(one) })),
    ...kinds
      .filter((one) => search.kinds?.includes(one))
      .map((one) => ({ id: `kinds ${one}`, text: t(`kind.${one}`) })),
    ...(search.ratings ?? []).map((id) => ({ id: `ratings ${id}`, text: t('ratingChip', { rating: Number(id) }) })),
    ...(search.labels ?? []).flatMap((id) => {
      const label = labels.find((one) => one.id === id)
      return label ? [{ id: `labels ${id}`, text: label.name }] : []
    }),
    ...(search.emotions ?? []).flatMap((id) => {
      const emotion = emotions.find((one) => one === id)
      return emotion ? [{ id: `emotions ${id}`, text: t(`emotion.${emotionKeys[emotion]}`) }] : []
    }),
    ...(search.from || search.to ? [{ id: 'between', text: between(search.from, search.to) }] : []),
    ...(search.days ? [{ id: 'days', text: t('lastDays', { count: search.days }) }] : []),
  ]
}
