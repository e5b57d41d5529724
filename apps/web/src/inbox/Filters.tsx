import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { emotions } from '@vitrine/contract/emotions'
import { useTranslations } from 'use-intl'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { FilterChips } from '../ui/FilterChips.tsx'
import { emotionKeys } from './emotion-keys.ts'
import classes from './Filters.module.css'
import { filtersOn, type InboxSearch, noFilters, periods } from './search.ts'
import { kinds, networks, ratings, useActiveInboxFilters } from './use-active-inbox-filters.ts'

interface Props {
  search: InboxSearch
  onSearch: (change: Partial<InboxSearch>) => void
}

/** Network, kind, rating, label, period. A rating only exists on Google's reviews, and says so. */
export function Filters({ search, onSearch }: Props) {
  const t = useTranslations('inbox')
  const network = useTranslations('kit.network')
  const tree = useLocationTreeData()
  const labels = tree.data?.labels ?? []
  const rated = search.ratings !== undefined || search.view === 'low'
  const toggle = (list: string[] | undefined, value: string) => {
    const next = list?.includes(value) ? list.filter((item) => item !== value) : [...(list ?? []), value]
    return next.length > 0 ? next : undefined
  }
  const chips = useActiveInboxFilters(search)
  const remove = (chip: string) => {
    const [field = '', value = ''] = chip.split(' ')
    if (field === 'alert') return onSearch({ alert: undefined })
    if (field === 'days') return onSearch({ days: undefined })
    if (field === 'between') return onSearch({ from: undefined, to: undefined })
    const list = search[field as 'networks' | 'kinds' | 'ratings' | 'labels' | 'emotions'] // the chips above name these five
    onSearch({ [field]: toggle(list, value) })
  }
  const on = filtersOn(search)
  return (
    <>
      <Popover position="bottom-start" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <Button variant="default" size="xs" leftSection={<IconFilter size={16} stroke={2} aria-hidden />}>
            {on > 0 ? t('filterOn', { count: on }) : t('filter')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <Choices legend={t('network')} hint={rated ? t('ratingForces') : undefined}>
            {networks.map((item) => (
              <Checkbox
                key={item}
                size="sm"
                label={network(item)}
                disabled={rated}
                checked={rated ? item === 'google' : (search.networks?.includes(item) ?? false)}
                onChange={() => onSearch({ networks: toggle(search.networks, item) })}
              />
            ))}
          </Choices>
          <Choices legend={t('kindLabel')}>
            {kinds.map((item) => (
              <Checkbox
                key={item}
                size="sm"
                label={t(`kind.${item}`)}
                checked={search.kinds?.includes(item) ?? false}
                onChange={() => onSearch({ kinds: toggle(search.kinds, item) })}
              />
            ))}
          </Choices>
          <Choices legend={t('rating')}>
            {ratings.map((item) => (
              <Checkbox
                key={item}
                size="sm"
                label={t('ratingChip', { rating: Number(item) })}
                checked={search.ratings?.includes(item) ?? false}
                onChange={() => onSearch({ ratings: toggle(search.ratings, item) })}
              />
            ))}
          </Choices>
          <Choices legend={t('emotionLabel')}>
            {emotions.map((item) => (
              <Checkbox
                key={item}
                size="sm"
                label={t(`emotion.${emotionKeys[item]}`)}
                checked={search.emotions?.includes(item) ?? false}
                onChange={() => onSearch({ emotions: toggle(search.emotions, item) })}
              />
            ))}
          </Choices>
          {labels.length > 0 && (
            <Choices legend={t('labels')}>
              {labels.map((label) => (
                <Checkbox
                  key={label.id}
                  size="sm"
                  label={label.name}
                  checked={search.labels?.includes(label.id) ?? false}
                  onChange={() => onSearch({ labels: toggle(search.labels, label.id) })}
                />
              ))}
            </Choices>
          )}
          <Choices legend={t('period')}>
            <SegmentedControl
              size="xs"
              value={String(search.days ?? 0)}
              onChange={(value) => onSearch({ days: Number(value) || undefined, from: undefined, to: undefined })}
              data={[
                { value: '0', label: t('always') },
                ...periods.map((days) => ({ value: String(days), label: t('shortDays', { count: days }) })),
              ]}
            />
          </Choices>
        </Popover.Dropdown>
      </Popover>
      <FilterChips filters={chips} onRemove={remove} onClear={() => onSearch(noFilters)} />
    </>
  )
}

function Choices({ legend, hint, children }: { legend: string; hint?: string; children: React.ReactNode }) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{legend}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.choices}>{children}</div>
    </fieldset>
  )
}
