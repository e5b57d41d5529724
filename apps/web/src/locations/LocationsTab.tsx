import { Button } from '@mantine/core'
import {
  IconBrandGoogle,
  IconBuildingStore,
  IconClipboardText,
  IconClockEdit,
  IconDownload,
  IconFileUpload,
  IconFolder,
  IconPlus,
  IconTag,
} from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettled } from '../api/use-settled.ts'
import { useStartExport } from '../exports/use-start-export.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useShownNetworks } from '../location-data/shown-networks.ts'
import { useMe } from '../session/current-user.ts'
import { ActionBar } from '../ui/ActionBar.tsx'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { NoMatch } from '../ui/NoMatch.tsx'
import { openBulk } from '../ui/overlays.ts'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { StaleBanner } from '../ui/StaleBanner.tsx'
import { useDelayedLoading } from '../ui/use-delayed-loading.ts'
import { filtered, type LocationWithStatus, makeLocationFinder, sorted } from './filter-locations.ts'
import { ImportBanner } from './imports/ImportBanner.tsx'
import { useRunningImport } from './imports/import-query.ts'
import { LocationsFilters } from './LocationsFilters.tsx'
import classes from './LocationsTab.module.css'
import { LocationsTable } from './LocationsTable.tsx'
import type { LocationDialog } from './location-dialog.ts'
import { ShownColumns, useHiddenColumns } from './ShownColumns.tsx'
import { type CompanySearch, isFiltered } from './search.ts'
import { useAllLocations } from './use-all-locations.ts'
import { useLocationFilterTexts } from './use-location-filter-texts.ts'
import { useLocationStatuses } from './use-location-statuses.ts'

interface Props {
  search: CompanySearch
  onSearch: (change: Partial<CompanySearch>) => void
  onOpen: (dialog: LocationDialog) => void
}

/** Every place in one table: found, sorted, selected, and worked on from the first hundred on. */
export function LocationsTab({ search, onSearch, onOpen }: Props) {
  const t = useTranslations('places')
  const formats = useFormats()
  const every = useAllLocations()
  // Groups, labels, what there is to do and a running import stand above the table: it is drawn once they are known.
  const settled = useSettled(every.data !== undefined)
  useRunningImport()
  const late = useDelayedLoading(every.isPending || !settled)
  const exporting = useStartExport()
  const mayChangeHours = useMe().appPermissions.googleHours
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = useLocationStatuses(every.data?.items)
  const [hidden, setHidden] = useHiddenColumns()
  const rows = useShown(all, search)
  const filterTexts = useLocationFilterTexts(search)
  // What a filter hides is not acted upon.
  const selected = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen])
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const total = every.data?.total ?? 0
  // Asked of what is there: a change that comes in from elsewhere makes the list forget that a part of it failed.
  const isPart = all.length < total && !every.isFetching
  const clear = () => onSearch({ q: undefined, group: undefined, labels: undefined, todo: undefined })

  if (late)
    return (
      <div aria-busy="true">
        <SkeletonRows rows={8} avatar={false} />
      </div>
    )
  if (!settled) return null
  if (!every.data) {
    if (!every.error) return null
    return <ErrorState title={t('loadFailed')} error={every.error} onRetry={() => void every.refetch()} />
  }
  if (total === 0) return <NoLocations onOpen={onOpen} />
  return (
    <>
      <ImportBanner />
      <LocationsFilters locations={all} search={search} onSearch={onSearch}>
        <ShownColumns hidden={hidden} onChange={setHidden} />
      </LocationsFilters>
      <div className={classes.line}>
        {every.isFetching && all.length < total && (
          <div
            className={classes.progress}
            role="progressbar"
            aria-label={t('loading')}
            aria-valuenow={all.length}
            aria-valuemax={total}
            aria-valuetext={t('loadingText', { done: formats.integer(all.length), total: formats.integer(total) })}
            style={{ width: `${(all.length / total) * 100}%` }}
          />
        )}
      </div>
      {isPart && (
        <Banner
          tone="amber"
          strip
          action={
            <Button size="xs" variant="default" onClick={() => void every.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('partial', { done: formats.integer(all.length), total: formats.integer(total) })}
        </Banner>
      )}
      {every.error && all.length >= total && <StaleBanner title={t('loadFailed')} source={every} />}
      {rows.length === 0 && isFiltered(search) && !(every.isFetching && all.length < total) ? (
        <NoMatch text={t('noMatch')} filters={filterTexts} onClear={clear} />
      ) : (
        <LocationsTable
          rows={rows}
          search={search}
          onSearch={onSearch}
          hidden={hidden}
          selection={{ selected: selectedIds, onChange: setChosen }}
          onOpen={onOpen}
        />
      )}
      <span className="visually-hidden" role="status">
        {isFiltered(search) && t('found', { count: rows.length })}
      </span>
      <ActionBar
        count={selected.length}
        onClear={() => setChosen(new Set())}
        actions={[
          { text: t('bulk.group'), icon: IconFolder, run: () => onOpen({ kind: 'group', locations: selected }) },
          { text: t('bulk.labels'), icon: IconTag, run: () => onOpen({ kind: 'labels', locations: selected }) },
          ...(mayChangeHours
            ? [
                {
                  text: t('bulk.hours'),
                  icon: IconClockEdit,
                  run: () => openBulk(selected.map(({ id }) => id)),
                },
              ]
            : []),
          {
            text: t('bulk.export'),
            icon: IconDownload,
            run: () => exporting.start('locations', { id: selected.map(({ id }) => id) }),
          },
        ]}
      />
    </>
  )
}

/** Typing stays smooth with thousands of places: the list may follow a key later. */
function useShown(all: readonly LocationWithStatus[], search: CompanySearch): readonly LocationWithStatus[] {
  const { language } = useFormats()
  const networks = useShownNetworks()
  const query = useDeferredValue(search.q)
  const searching = query !== undefined
  const find = useMemo(() => (searching ? makeLocationFinder(all) : null), [all, searching])
  const { group, labels, todo, sort, desc } = search
  return useMemo(() => {
    const found = find && query !== undefined ? find(query) : all
    return sorted(filtered(found, { group, labels, todo }, networks), sort, desc === true, language, networks)
  }, [all, find, query, group, labels, todo, sort, desc, language, networks])
}

function NoLocations({ onOpen }: { onOpen: Props['onOpen'] }) {
  const t = useTranslations('places')
  const seesAll = useMe().profile === 'PROFILE_OWNER'
  if (!seesAll)
    return (
      <div className={classes.empty}>
        <EmptyState icon={IconBuildingStore} title={t('empty.someTitle')} text={t('empty.someText')} />
      </div>
    )
  return (
    <div className={classes.empty}>
      <ImportBanner />
      <EmptyState icon={IconBuildingStore} title={t('empty.title')} text={t('empty.text')}>
        <Button
          leftSection={<IconClipboardText size={18} stroke={1.75} aria-hidden />}
          onClick={() => onOpen({ kind: 'paste' })}
        >
          {t('paste.open')}
        </Button>
        <LinkButton
          to="/settings/company/import/$id"
          params={{ id: 'google' }}
          variant="default"
          leftSection={<IconBrandGoogle size={18} stroke={1.75} aria-hidden />}
        >
          {t('google.open')}
        </LinkButton>
        <LinkButton
          to="/settings/company/import"
          variant="default"
          leftSection={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
        >
          {t('import.open')}
        </LinkButton>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          onClick={() => onOpen({ kind: 'add' })}
        >
          {t('add.one')}
        </Button>
      </EmptyState>
    </div>
  )
}
