import { useTranslations } from 'use-intl'
import { type ActiveFilter, FilterChips } from '../../ui/FilterChips.tsx'
import { useStatusWord } from '../../ui/status/use-status-word.ts'
import { type Filters, noFilters, toggled } from '../model/search.ts'
import type { FilterProps } from './choices.tsx'
import classes from './Filters.module.css'

/** What is filtered for, each with its way out. */
export function ActiveFilters({ search, onSearch, labels }: FilterProps) {
  const t = useTranslations('calendar.filter')
  const network = useTranslations('kit.network')
  const word = useStatusWord()
  const chips: (ActiveFilter & { off: Filters })[] = [
    ...(search.networks ?? []).map((name) => ({
      id: name,
      text: network(name),
      off: { networks: toggled(search.networks, name) },
    })),
    ...(search.status ?? []).map((status) => ({
      id: status,
      text: word(`post.${status}`),
      off: { status: toggled(search.status, status) },
    })),
    ...(search.labels ?? []).map((id) => ({
      id,
      text: labels.find((label) => label.id === id)?.name ?? '…',
      off: { labels: toggled(search.labels, id) },
    })),
    ...(search.own ? [{ id: 'own', text: t('own'), off: { own: undefined } }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <div className={classes.active}>
      <FilterChips
        filters={chips}
        onRemove={(id) => onSearch(chips.find((chip) => chip.id === id)?.off ?? {})}
        onClear={() => onSearch(noFilters)}
      />
    </div>
  )
}
