import { rightGroups } from '@vitrine/contract/permission-requirements'
import { profiles } from '@vitrine/contract/permissions'
import { useTranslations } from 'use-intl'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { readUsersSearch, type UsersSearch } from './search.ts'

interface Props {
  search: UsersSearch
  onSearch: (change: Partial<UsersSearch>) => void
  total: number | undefined
}

/** Filters by name, permission, profile and status. */
export function UserFilters({ search, onSearch, total }: Props) {
  const t = useTranslations('users')
  const status = useTranslations('status.user')
  const select = (
    key: 'right' | 'profile' | 'status',
    label: string,
    options: readonly { value: string; text: string }[],
  ) => (
    <VirtualSelect
      label={label}
      labelHidden
      size="sm"
      clearable
      placeholder={label}
      options={options}
      value={search[key] ?? null}
      onChange={(value) => onSearch({ [key]: readUsersSearch({ [key]: value })[key] })}
    />
  )
  return (
    <FilterBar total={total === undefined ? undefined : t('count', { count: total })}>
      <SearchInput
        size="sm"
        label={t('search')}
        debounce={300}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q === '' ? undefined : q })}
      />
      {select(
        'right',
        t('filter.right'),
        Object.values(rightGroups).flatMap((groupPermissions) =>
          groupPermissions.map((value) => ({ value, text: t(`right.${value}.name`) })),
        ),
      )}
      {select(
        'profile',
        t('filter.profile'),
        profiles.map((value) => ({ value, text: t(`profile.${value}`) })),
      )}
      {select(
        'status',
        t('filter.status'),
        (['active', 'invited', 'disabled'] as const).map((value) => ({ value, text: status(value) })),
      )}
    </FilterBar>
  )
}
