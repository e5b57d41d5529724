import { Button, NativeSelect, Popover, SegmentedControl } from '@mantine/core'
import { IconArrowsSort, IconCheck, IconFilter } from '@tabler/icons-react'
import { locales } from '@vitrine/contract/companies'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import classes from './ReplyList.module.css'
import { replyNetworks } from './reply-networks.ts'
import { networkChoices, orders, type RepliesSearch, ratingChoices } from './search.ts'
import { useActiveReplyFilters } from './use-active-reply-filters.ts'

interface Props {
  total: number
  folders: readonly string[]
  search: RepliesSearch
  onSearch: (change: Partial<RepliesSearch>) => void
  /** What stands before the buttons. */
  children: ReactNode
}

/** Words, folder, language, network, stars; and the order. */
export function ReplyListFilters({ total, folders, search, onSearch, children }: Props) {
  const t = useTranslations('replies')
  const network = useTranslations('kit.network')
  const chips = useActiveReplyFilters(search)
  const order = search.order ?? 'title'
  return (
    <div className={classes.filters}>
      <SearchInput
        className={classes.search}
        label={t('search')}
        value={search.search ?? ''}
        onChange={(text) => onSearch({ search: text || undefined })}
      />
      <div className={classes.line}>
        {children}
        <Popover position="bottom-start" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <Button variant="default" size="xs" leftSection={<IconFilter size={16} stroke={2} aria-hidden />}>
              {chips.length > 0 ? t('filterOn', { count: chips.length }) : t('filter')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={classes.dropdown} aria-label={t('filter')}>
            <Choice
              legend={t('language')}
              value={search.lang}
              onChange={(lang) => onSearch({ lang: locales.find((item) => item === lang) })}
              options={locales.map((lang) => ({ value: lang, label: lang.toUpperCase() }))}
            />
            <Choice
              legend={t('network')}
              any={t('anyNetwork')}
              value={search.network}
              onChange={(value) => onSearch({ network: networkChoices.find((item) => item === value) })}
              options={replyNetworks.map((item) => ({ value: item, label: network(item) }))}
            />
            <Choice
              legend={t('rating')}
              value={search.rating?.toString()}
              onChange={(value) => onSearch({ rating: ratingChoices.find((item) => String(item) === value) })}
              options={ratingChoices.map((item) => ({ value: String(item), label: `${item}★` })).toReversed()}
            />
            {folders.length > 0 && (
              <NativeSelect
                label={t('folder')}
                value={search.folder ?? ''}
                onChange={(event) => onSearch({ folder: event.currentTarget.value || undefined })}
                data={[
                  { value: '', label: t('anyFolder') },
                  ...folders.map((folder) => ({ value: folder, label: folder })),
                ]}
              />
            )}
          </Popover.Dropdown>
        </Popover>
        <ActionMenu
          label={t('order.label')}
          align="start"
          target={
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconArrowsSort size={16} stroke={2} aria-hidden />}
            >
              {t(`order.${order}`)}
            </Button>
          }
          actions={orders.map((item) => ({
            ...{
              id: item,
              text: t(`order.${item}`),
              run: () => onSearch({ order: item === 'title' ? undefined : item }),
            },
            ...(item === order ? { icon: IconCheck } : {}),
          }))}
        />
        <span className={classes.count}>{t('total', { count: total })}</span>
      </div>
      <FilterChips
        filters={chips}
        onRemove={(id) => onSearch({ [id]: undefined })}
        onClear={() => onSearch({ folder: undefined, lang: undefined, network: undefined, rating: undefined })}
      />
    </div>
  )
}

function Choice({
  legend,
  any,
  value,
  options,
  onChange,
}: {
  legend: string
  any?: string
  value: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const t = useTranslations('replies')
  return (
    <fieldset className={classes.set}>
      <legend>{legend}</legend>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={legend}
        value={value ?? ''}
        onChange={onChange}
        data={[{ value: '', label: any ?? t('any') }, ...options]}
      />
    </fieldset>
  )
}
