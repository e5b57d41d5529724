import { useTranslations } from 'use-intl'
import { useLocationTreeData } from '../../../location-data/location-tree-data.ts'
import type { FilterWord } from '../../../ui/NoMatch.tsx'
import type { CalendarFilters } from '../model/search.ts'

/** The groups, and how many places besides, that the header narrows everything down to. */
export function useScopeFilterTexts({ groups = [], locations }: CalendarFilters): FilterWord[] {
  const t = useTranslations('kit.tree')
  const known = useLocationTreeData().data?.groups ?? []
  return [
    ...known.filter(({ id }) => groups.includes(id)).map(({ name }) => name),
    locations && t('count', { count: locations.length }),
  ]
}
