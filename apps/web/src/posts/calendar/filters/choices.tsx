import { Checkbox } from '@mantine/core'
import type { PostStatus } from '@vitrine/contract/post-status'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { getStatusStyle } from '../../../ui/status/catalogue.ts'
import { useStatusWord } from '../../../ui/status/use-status-word.ts'
import { type CalendarFilters, toggled } from '../model/search.ts'
import classes from './Filters.module.css'
import { useFilterableNetworks } from './use-filterable-networks.ts'

export interface FilterProps {
  readonly search: CalendarFilters
  readonly onSearch: (change: CalendarFilters) => void
  /** Those one can filter for here. */
  readonly statuses: readonly PostStatus[]
  readonly labels: readonly { readonly id: string; readonly name: string }[]
}

export function StatusChoices({ search, onSearch, statuses }: FilterProps) {
  const word = useStatusWord()
  return statuses.map((status) => {
    const { icon: Icon, tone } = getStatusStyle(`post.${status}`)
    return (
      <Checkbox
        key={status}
        size="sm"
        checked={search.status?.includes(status) ?? false}
        onChange={() => onSearch({ status: toggled(search.status, status) })}
        label={
          <span className={classes.choice} data-tone={tone}>
            <Icon size={16} stroke={2} className={classes.sign} aria-hidden />
            {word(`post.${status}`)}
          </span>
        }
      />
    )
  })
}

export function NetworkChoices({ search, onSearch }: FilterProps) {
  const t = useTranslations('kit.network')
  return useFilterableNetworks(search).map((network) => (
    <Checkbox
      key={network}
      size="sm"
      checked={search.networks?.includes(network) ?? false}
      onChange={() => onSearch({ networks: toggled(search.networks, network) })}
      label={
        <span className={classes.choice}>
          <NetworkGlyph network={network} size={16} decorative />
          {t(network)}
        </span>
      }
    />
  ))
}

export function LabelChoices({ search, onSearch, labels }: FilterProps) {
  return labels.map(({ id, name }) => (
    <Checkbox
      key={id}
      size="sm"
      label={name}
      checked={search.labels?.includes(id) ?? false}
      onChange={() => onSearch({ labels: toggled(search.labels, id) })}
    />
  ))
}

export function OwnChoice({ search, onSearch }: FilterProps) {
  const t = useTranslations('calendar.filter')
  return (
    <Checkbox
      size="sm"
      label={t('own')}
      checked={search.own === true}
      onChange={() => onSearch({ own: search.own ? undefined : true })}
    />
  )
}
