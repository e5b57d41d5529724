import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type GoogleCategory, googleCategories } from '@vitrine/contract/google-profile'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'

interface Common {
  id?: string
  label: string
  /** The country whose list is meant. */
  region?: string
  error?: string
  description?: string
  required?: boolean
  disabled?: boolean
}
interface Props extends Common {
  value: GoogleCategory | null
  onChange: (category: GoogleCategory | null) => void
}
interface ManyProps extends Common {
  values: readonly GoogleCategory[]
  max: number
  onChange: (categories: GoogleCategory[]) => void
}

/** One of Google's own categories, found by its name. */
export function CategorySelect({ value, onChange, ...props }: Props) {
  const { select, find } = useCategories(props, value ? [value] : [])
  return <VirtualSelect {...select} value={value?.name ?? null} onChange={(name) => onChange(find(name))} />
}

/** Several of them. */
export function CategoriesSelect({ values, max, onChange, ...props }: ManyProps) {
  const { select, find } = useCategories(props, values, values.length >= max)
  return (
    <VirtualSelect
      multiple
      {...select}
      value={values.map(({ name }) => name)}
      onChange={(names) => onChange(names.flatMap((name) => find(name) ?? []))}
    />
  )
}

const shown = 80

function useCategories({ region, ...props }: Common, chosen: readonly GoogleCategory[], isFull = false) {
  const t = useTranslations('profile')
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const source = useQuery({
    ...q(googleCategories.list, {
      query: { limit: shown, language: formats.language, ...(region ? { region } : {}), ...(search ? { search } : {}) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 3_600_000,
  })
  const found = source.data?.member ?? []
  const names = new Set(chosen.map(({ name }) => name))
  const first = search === '' ? chosen : []
  const options = [...first, ...found.filter(({ name }) => search !== '' || !names.has(name))]
  const known = [...chosen, ...found]
  const select = {
    ...props,
    options: options.map(({ name, displayName }) => ({
      value: name,
      text: displayName,
      disabled: isFull && !names.has(name) ? t('categoriesFull') : undefined,
    })),
    onSearch: (query: string) => setSearch(query.trim()),
    loading: source.isFetching,
  }
  const find = (name: string | null) => known.find((category) => category.name === name) ?? null
  return { select, find }
}
