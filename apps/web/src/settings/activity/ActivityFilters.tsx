import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { makeFinder } from '../../ui/fuzzy.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { usePeople } from '../users/people.ts'
import { objectTypes } from './object-types.ts'
import type { ActivitySearch } from './search.ts'
import { useFormerUsers, useUserName } from './use-former-users.ts'

interface Props {
  search: ActivitySearch
  onSearch: (change: Partial<ActivitySearch>) => void
  total: number | undefined
}

/** Filters by user, object type and days. */
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
        onChange={(type) => onSearch({ type: objectTypes.find((candidate) => candidate === type) })}
      />
      {day('from')}
      {day('to')}
    </FilterBar>
  )
}

/** The loaded users of the company, former users with activities, and the selected user. */
function usePeopleOptions(chosen: string | undefined) {
  const t = useTranslations('settings.activity')
  const [typed, setTyped] = useState('')
  const { data, isFetching, more } = usePeople({ q: typed })
  const apart = useFormerUsers().data?.people ?? []
  const name = useUserName(chosen)
  const people = (data?.items ?? []).map(({ id, firstName, lastName, email }) => ({
    value: id,
    text: `${firstName} ${lastName}`.trim() || email,
    more: email,
  }))
  const found = makeFinder(apart, ({ name }) => [name])(typed)
  const others = found.map((person) => ({ value: person.id, text: person.name, more: t('apart') }))
  const options = [...people, ...others]
  const isMissing = chosen !== undefined && typed === '' && !options.some(({ value }) => value === chosen)
  return {
    options: isMissing && name !== undefined ? [{ value: chosen, text: name }, ...options] : options,
    loading: isFetching,
    onSearch: setTyped,
    onMore: more,
  }
}
