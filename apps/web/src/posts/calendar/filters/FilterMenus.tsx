import { Button } from '@mantine/core'
import { IconChevronDown, IconFilter, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { filtersOn, toggled } from '../model/search.ts'
import type { FilterProps } from './choices.tsx'
import classes from './Filters.module.css'
import { LabelChoices, NetworkChoices, OwnChoice, StatusChoices } from './late-choices.ts'
import { useFilterableNetworks } from './use-filterable-networks.ts'

/** Where there is room each filter has its own button; none chosen is no filter. */
export function WideFilters(props: FilterProps) {
  const t = useTranslations('calendar.filter')
  const { search, onSearch, labels } = props
  return (
    <div className={classes.wide}>
      <NetworkToggles {...props} />
      <span className={classes.menus}>
        <span className={classes.line} aria-hidden />
        <Menu label={t('status')} count={search.status?.length}>
          <StatusChoices {...props} />
        </Menu>
        {labels.length > 0 && (
          <Menu label={t('labels')} count={search.labels?.length}>
            <LabelChoices {...props} />
          </Menu>
        )}
        <Button
          size="sm"
          variant={search.own ? 'light' : 'subtle'}
          color={search.own ? 'brand' : 'gray'}
          aria-pressed={search.own === true}
          title={t('own')}
          onClick={() => onSearch({ own: search.own ? undefined : true })}
        >
          <IconUser size={16} stroke={2} aria-hidden />
          <span className={classes.own}>{t('own')}</span>
        </Button>
      </span>
    </div>
  )
}

/** Where there is none they stand behind one. */
export function NarrowFilters(props: FilterProps) {
  const t = useTranslations('calendar.filter')
  const kit = useTranslations('kit.filters')
  const on = filtersOn(props.search)
  return (
    <div className={classes.narrow}>
      <Dropdown
        label={kit('filter')}
        align="end"
        target={
          <Button size="sm" variant="default" leftSection={<IconFilter size={16} stroke={2} aria-hidden />}>
            {on > 0 ? kit('filterCount', { count: on }) : kit('filter')}
          </Button>
        }
      >
        <div className={classes.panel}>
          <Choices legend={t('networks')}>
            <NetworkChoices {...props} />
          </Choices>
          <Choices legend={t('status')}>
            <StatusChoices {...props} />
          </Choices>
          {props.labels.length > 0 && (
            <Choices legend={t('labels')}>
              <LabelChoices {...props} />
            </Choices>
          )}
          <OwnChoice {...props} />
        </div>
      </Dropdown>
    </div>
  )
}

export function NetworkToggles({ search, onSearch }: FilterProps) {
  const t = useTranslations('calendar.filter')
  const network = useTranslations('kit.network')
  const networks = useFilterableNetworks(search)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of switches is no fieldset of a form
    <div className={classes.networks} role="group" aria-label={t('networks')}>
      {networks.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.network}
          aria-pressed={search.networks?.includes(name) ?? false}
          aria-label={network(name)}
          title={network(name)}
          data-off={(search.networks !== undefined && !search.networks.includes(name)) || undefined}
          onClick={() => onSearch({ networks: toggled(search.networks, name) })}
        >
          <NetworkGlyph network={name} size={18} decorative />
        </button>
      ))}
    </div>
  )
}

export function Menu({ label, count, children }: { label: string; count: number | undefined; children: ReactNode }) {
  return (
    <Dropdown
      label={label}
      align="end"
      target={
        <Button
          size="sm"
          variant={count ? 'light' : 'subtle'}
          color={count ? 'brand' : 'gray'}
          rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
        >
          {count ? `${label} (${count})` : label}
        </Button>
      }
    >
      <div className={classes.menu}>{children}</div>
    </Dropdown>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.choices}>{children}</div>
    </fieldset>
  )
}
