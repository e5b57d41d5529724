import { useTranslations } from 'use-intl'
import type { FilterWord } from '../ui/NoMatch.tsx'
import { useGroups, useLabels } from './groups-and-labels.ts'
import type { CompanySearch } from './search.ts'

/** What the places are narrowed down by, as the filters say it. */
export function useLocationFilterTexts({ q, group, labels = [], todo }: CompanySearch): FilterWord[] {
  const t = useTranslations('places')
  const groups = useGroups().data?.items ?? []
  const known = useLabels().data?.items ?? []
  return [
    q,
    groups.find(({ id }) => id === group)?.name,
    ...known.filter(({ id }) => labels.includes(id)).map(({ name }) => name),
    todo && t(`todo.${todo}`),
  ]
}
