import { useTranslations } from 'use-intl'
import { languageNames } from '../i18n/language.ts'
import type { ActiveFilter } from '../ui/FilterChips.tsx'
import type { RepliesSearch } from './search.ts'

/** What the quick replies are filtered by, beside the words one looks for. */
export function useActiveReplyFilters(search: RepliesSearch): ActiveFilter[] {
  const t = useTranslations('replies')
  const network = useTranslations('kit.network')
  return [
    ...(search.folder ? [{ id: 'folder', text: search.folder }] : []),
    ...(search.lang ? [{ id: 'lang', text: languageNames[search.lang] }] : []),
    ...(search.network ? [{ id: 'network', text: network(search.network) }] : []),
    ...(search.rating ? [{ id: 'rating', text: t('stars', { count: search.rating }) }] : []),
  ]
}
