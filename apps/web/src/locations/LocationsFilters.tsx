import {
  type Icon,
  IconArrowsDiff,
  IconClockExclamation,
  IconFolderOff,
  IconListCheck,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { features } from '../api/features.ts'
import { isGrantNetwork } from '../connections/grant-network.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import { FilterChips } from '../ui/FilterChips.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { countTodos, type LocationWithStatus } from './filter-locations.ts'
import { useGroups, useLabels } from './groups-and-labels.ts'
import classes from './LocationsFilters.module.css'
import { type CompanySearch, type Todo, todos } from './search.ts'

interface Props {
  locations: readonly LocationWithStatus[]
  search: CompanySearch
  onSearch: (change: Partial<CompanySearch>) => void
  /** At the end of the line. */
  children: ReactNode
}

const icons: Partial<Record<Todo, Icon>> = {
  expired: IconPlugConnectedX,
  zone: IconClockExclamation,
  differs: IconArrowsDiff,
  incomplete: IconListCheck,
  ungrouped: IconFolderOff,
}

/** Search, group and labels; then what there is to do, each with how many. What nobody has to do is not there. */
export function LocationsFilters({ locations, search, onSearch, children }: Props) {
  const t = useTranslations('places')
  const formats = useFormats()
  const groups = useGroups().data?.items ?? []
  const labels = useLabels().data?.items ?? []
  const networks = useShownNetworks()
  const chosen = search.labels ?? []
  const choose = (ids: readonly string[]) => onSearch({ labels: ids.length > 0 ? [...ids] : undefined })
  const counts = useMemo(() => countTodos(locations, networks), [locations, networks])
  return (
    <div className={classes.bar}>
      <SearchInput
        className={classes.search}
        size="sm"
        label={t('search')}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q === '' ? undefined : q })}
      />
      {groups.length > 0 && (
        <div className={classes.select}>
          <VirtualSelect
            label={t('group')}
            labelHidden
            size="sm"
            clearable
            placeholder={t('group')}
            options={groups.map(({ id, name }) => ({ value: id, text: name }))}
            value={search.group ?? null}
            onChange={(group) => onSearch({ group: group ?? undefined })}
          />
        </div>
      )}
      {labels.length > 0 && (
        <div className={classes.select}>
          <VirtualSelect
            multiple
            label={t('label')}
            labelHidden
            size="sm"
            placeholder={t('label')}
            options={labels.map(({ id, name }) => ({ value: id, text: name }))}
            value={chosen}
            onChange={choose}
          />
        </div>
      )}
      <fieldset className={classes.todos}>
        <legend className="visually-hidden">{t('todos')}</legend>
        {todos
          .filter((todo) => todo !== 'linkedin' || features.linkedin)
          .filter((todo) => counts[todo] > 0 || search.todo === todo)
          .map((todo) => {
            const TodoIcon = icons[todo]
            return (
              <button
                key={todo}
                type="button"
                className={classes.todo}
                data-tone={todo === 'expired' && counts[todo] > 0 ? 'red' : 'ink'}
                aria-pressed={search.todo === todo}
                onClick={() => onSearch({ todo: search.todo === todo ? undefined : todo })}
              >
                {TodoIcon && <TodoIcon size={16} stroke={2} aria-hidden />}
                {isGrantNetwork(todo) && <NetworkGlyph network={todo} size={16} decorative />}
                {t(`todo.${todo}`)}
                <span className={classes.count}>{formats.integer(counts[todo])}</span>
              </button>
            )
          })}
      </fieldset>
      <span className={classes.end}>{children}</span>
      <div className={classes.on}>
        <FilterChips
          filters={labels.filter(({ id }) => chosen.includes(id)).map(({ id, name }) => ({ id, text: name }))}
          onRemove={(id) => choose(chosen.filter((labelId) => labelId !== id))}
        />
      </div>
    </div>
  )
}
