import { useTranslations } from 'use-intl'
import type { FilterWord } from '../ui/NoMatch.tsx'
import type { LibrarySearch } from './search.ts'

/** What the library is narrowed down by, as its menus say it. */
export function useLibraryFilterTexts({ q, type, tag, format, kind, unused }: LibrarySearch): FilterWord[] {
  const t = useTranslations('library')
  return [
    q,
    type && t(`filter.${type}`),
    tag,
    format === 'other' ? t('filter.otherFormat') : format,
    kind && t(`kinds.${kind}`),
    unused && t('filter.unused'),
  ]
}
