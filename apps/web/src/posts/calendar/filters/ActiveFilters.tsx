import { FilterChips } from '../../../ui/FilterChips.tsx'
import { noFilters } from '../model/search.ts'
import type { FilterProps } from './choices.tsx'
import classes from './Filters.module.css'
import { useActivePostFilters } from './use-active-post-filters.ts'

/** What is filtered for, each with its way out. */
export function ActiveFilters(filters: FilterProps) {
  const chips = useActivePostFilters(filters)
  if (chips.length === 0) return null
  return (
    <div className={classes.active}>
      <FilterChips
        filters={chips}
        onRemove={(id) => filters.onSearch(chips.find((chip) => chip.id === id)?.off ?? {})}
        onClear={() => filters.onSearch(noFilters)}
      />
    </div>
  )
}
