import { useQuery } from '@tanstack/react-query'
import { users } from '@vitrine/contract/users'
import { useTranslations } from 'use-intl'
import { q } from '../../api.ts'
import { timeOf } from '../../calendar/model/day.ts'
import type { FilterWord } from '../../ui/NoMatch.tsx'
import { useFormats } from '../../use-formats.ts'
import { objectTypes } from './object-types.ts'
import type { ActivitySearch } from './search.ts'

/** What the activity is narrowed down by: who, on what, and which days. */
export function useFilterWords({ user, type, from, to }: ActivitySearch): FilterWord[] {
  const t = useTranslations('settings.activity')
  const formats = useFormats('UTC')
  const person = useQuery({ ...q(users.read, { params: { id: user ?? '' } }), enabled: user !== undefined }).data
  const known = objectTypes.find((one) => one === type)
  const day = (key: 'from' | 'to', value: string | undefined) =>
    value !== undefined && `${t(key)} ${formats.dateInTable(timeOf(value))}`
  return [
    person && (`${person.firstName} ${person.lastName}`.trim() || person.email),
    known && t(`object.${known}`),
    day('from', from),
    day('to', to),
  ]
}
