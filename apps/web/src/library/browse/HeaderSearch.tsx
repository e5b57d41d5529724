import { useTranslations } from 'use-intl'
import { HeaderFilters } from '../../layout/HeaderFilters.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import classes from './HeaderSearch.module.css'

/** What is looked for in a library, in the header of the page. */
export function HeaderSearch({ text = '', onSearch }: { text?: string; onSearch: (text?: string) => void }) {
  const t = useTranslations('library')
  return (
    <HeaderFilters count={text ? 1 : 0}>
      <SearchInput
        className={classes.search}
        size="sm"
        debounce={300}
        label={t('search')}
        value={text}
        onChange={(typed) => onSearch(typed || undefined)}
      />
    </HeaderFilters>
  )
}
