import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { users } from '@vitrine/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../api.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { usePeople } from '../users/people.ts'
import { objectTypes } from './object-types.ts'
import type { ActivitySearch } from './search.ts'

interface Props {
  search: ActivitySearch
  onSearch: (change: Partial<ActivitySearch>) => void
  total: number | undefined
}

/** By person, by what it was done to, and by day. */
export function ActivityFilters({ search, onSearch, total }: Props) {
  const t = useTranslations('settings.activity')
  const people = usePeopleOptions(search.user)
  const day = (key: 'from' | 'to') => (
    <TextInput
      type="date"
      size="sm"
      aria-label={t(key)}
      value={search[key] ?? ''}
      max={key === 'from' ? search.to : undefined}
      min={key === 'to' ? search.from : undefined}
      onChange={(event) => onSearch({ [key]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <FilterBar total={total === undefined ? undefined : t('count', { count: total })}>
      <VirtualSelect
        label={t('person')}
        labelHidden
        size="sm"
        clearable
        placeholder={t('person')}
        {...people}
        value={search.user ?? null}
        onChange={(user) => onSearch({ user: user ?? undefined })}
      />
      <VirtualSelect
        label={t('type')}
        labelHidden
        size="sm"
        clearable
        placeholder={t('type')}
        options={objectTypes.map((value) => ({ value, text: t(`object.${value}`) }))}
        value={search.type ?? null}
        onChange={(type) => onSearch({ type: objectTypes.find((one) => one === type) })}
      />
      {day('from')}
      {day('to')}
    </FilterBar>
  )
}

/** The people of the company as far as the list was scrolled, and whoever is chosen wherever they stand in it. */
function usePeopleOptions(chosen: string | undefined) {
  const [typed, setTyped] = useState('')
  const { data, isFetching, more } = usePeople({ q: typed })
  const found = data?.items ?? []
  const isMissing = chosen !== undefined && data !== undefined && typed === '' && !found.some(({ id }) => id === chosen)
  const person = useQuery({ ...q(users.read, { params: { id: chosen ?? '' } }), enabled: isMissing }).data
  const people = isMissing && person ? [person, ...found] : found
  return {
    options: people.map(({ id, firstName, lastName, email }) => ({
      value: id,
      text: `${firstName} ${lastName}`.trim() || email,
      more: email,
    })),
    loading: isFetching,
    onSearch: setTyped,
    onMore: more,
  }
}
