import { useTranslations } from 'use-intl'
import type { ActiveFilter } from '../../../ui/FilterChips.tsx'
import { useStatusWord } from '../../../ui/status/use-status-word.ts'
import { type CalendarFilters, toggled } from '../model/search.ts'
import type { FilterProps } from './choices.tsx'

/** What posts are filtered by, beside the places of the header, and what takes each off. */
export function useActivePostFilters({
  search,
  labels,
}: Pick<FilterProps, 'search' | 'labels'>): (ActiveFilter & { off: CalendarFilters })[] {
  const t = useTranslations('calendar.filter')
  const network = useTranslations('kit.network')
  const word = useStatusWord()
  return [
    ...(search.networks ?? []).map((name) => ({
      id: name,
      text: network(name),
      off: { networks: toggled(search.networks, name) },
    })),
    ...(search.status ?? []).map((status) => ({
      id: status,
      text: word(`post.${status}`),
      off: { status: toggled(search.status, status) },
    })),
    ...(search.labels ?? []).map((id) => ({
      id,
      text: labels.find((label) => label.id === id)?.name ?? '…',
      off: { labels: toggled(search.labels, id) },
    })),
    ...(search.own ? [{ id: 'own', text: t('own'), off: { own: undefined } }] : []),
  ]
}
