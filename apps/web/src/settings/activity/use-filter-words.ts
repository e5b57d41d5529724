import { useTranslations } from 'use-intl'
import { timeOf } from '../../calendar/model/day.ts'
import type { FilterWord } from '../../ui/NoMatch.tsx'
import { useFormats } from '../../use-formats.ts'
import { objectTypes } from './object-types.ts'
import type { ActivitySearch } from './search.ts'
import { useNameOf } from './use-people-apart.ts'

/** What the activity is narrowed down by: who, on what, and which days. */
export function useFilterWords({ user, type, from, to }: ActivitySearch): FilterWord[] {
  const t = useTranslations('settings.activity')
  const formats = useFormats('UTC')
  const person = useNameOf(user)
  const known = objectTypes.find((one) => one === type)
  const day = (key: 'from' | 'to', value: string | undefined) =>
    value !== undefined && `${t(key)} ${formats.dateInTable(timeOf(value))}`
  return [person, known && t(`object.${known}`), day('from', from), day('to', to)]
}
