import { useTranslations } from 'use-intl'
import type { FilterProps } from '../filters/choices.tsx'
import { Menu, NarrowFilters } from '../filters/FilterMenus.tsx'
import wide from '../filters/Filters.module.css'
import { LabelChoices, NetworkChoices, OwnChoice, StatusChoices } from '../filters/late-choices.ts'
import type { ListSearch } from '../model/search.ts'

export function PostListFilters(props: Omit<FilterProps, 'search'> & { search: ListSearch }) {
  const t = useTranslations('calendar.filter')
  const { search, labels } = props
  // A tab is a status already.
  const filters = search.tab ? { ...props, statuses: [] } : props
  return (
    <>
      <div className={wide.wide}>
        {filters.statuses.length > 0 && (
          <Menu label={t('status')} count={search.status?.length}>
            <StatusChoices {...filters} />
          </Menu>
        )}
        <Menu label={t('networks')} count={search.networks?.length}>
          <NetworkChoices {...filters} />
        </Menu>
        {(labels.length > 0 || search.tab !== 'drafts') && (
          <Menu label={t('more')} count={(search.labels?.length ?? 0) + (search.own ? 1 : 0)}>
            <OwnChoice {...filters} />
            <LabelChoices {...filters} />
          </Menu>
        )}
      </div>
      <NarrowFilters {...filters} />
    </>
  )
}
