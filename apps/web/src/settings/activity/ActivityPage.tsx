import { Button } from '@mantine/core'
import { IconActivity, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ResponseOf } from '@vitrine/contract/operation'
import { userActivities } from '@vitrine/contract/user-activities'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../api/error.ts'
import { send } from '../../api/send.ts'
import { getUtcMidnight } from '../../dates/calendar-day.ts'
import { useStartExport } from '../../exports/use-start-export.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { FilterWord } from '../../ui/NoMatch.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SettingsFrame } from '../SettingsFrame.tsx'
import classes from '../users/Users.module.css'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { objectTypes, withKnownType } from './object-types.ts'
import { type ActivitySearch, buildQuery, isFiltered } from './search.ts'
import { useUserName } from './use-former-users.ts'

const atOnce = 50

/** The company's activity log, newest first. */
export function ActivityPage() {
  const t = useTranslations('settings.activity')
  const given: ActivitySearch = useSearch({ from: '/dashboard/settings/activity' })
  const search = useMemo(() => withKnownType(given), [given])
  const navigate = useNavigate({ from: '/settings/activity' })
  const set = (change: Partial<ActivitySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const source = useActivities(search)
  const filterTexts = useActivityFilterTexts(search)
  const exporting = useStartExport()
  const { timeZone } = useFormats()
  return (
    <SettingsFrame>
      <PageHead title={t('title')}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.start('userActivities', buildQuery(search, timeZone))}
        >
          {t('export')}
        </Button>
      </PageHead>
      <ActivityFilters search={search} onSearch={set} total={source.data?.total} />
      <div className={classes.list}>
        <DataArea source={source} errorTitle={t('failed')}>
          {({ items }) =>
            items.length > 0 ? (
              <ActivityTable activities={items} pages={source} />
            ) : isFiltered(search) ? (
              <NoMatch
                text={t('noMatch')}
                filters={filterTexts}
                onClear={() => set({ user: undefined, type: undefined, from: undefined, to: undefined })}
              />
            ) : (
              <EmptyState icon={IconActivity} title={t('empty')} text={t('emptyText')} />
            )
          }
        </DataArea>
      </div>
    </SettingsFrame>
  )
}

function useActivities(search: ActivitySearch) {
  const { timeZone } = useFormats()
  const query = useMemo(() => buildQuery(search, timeZone), [search, timeZone])
  const { data: pages, ...rest } = useInfiniteQuery<ResponseOf<typeof userActivities.list>, ApiError>({
    queryKey: [userActivities.list.path, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      send(userActivities.list, { query: { ...query, page: pageParam, itemsPerPage: atOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * atOnce < last.totalItems ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const data = useMemo(() => {
    // New activities shift rows to the next page, so the same row can arrive twice.
    const items = pages && [
      ...new Map(pages.pages.flatMap(({ member }) => member).map((item) => [item.id, item])).values(),
    ]
    return items && { items, total: pages.pages[0]?.totalItems ?? 0 }
  }, [pages])
  return { ...rest, data }
}

/** The active filters as texts: user, object type and days. */
function useActivityFilterTexts({ user, type, from, to }: ActivitySearch): FilterWord[] {
  const t = useTranslations('settings.activity')
  const formats = useFormats('UTC')
  const person = useUserName(user)
  const known = objectTypes.find((candidate) => candidate === type)
  const day = (key: 'from' | 'to', value: string | undefined) =>
    value !== undefined && `${t(key)} ${formats.dateInTable(getUtcMidnight(value))}`
  return [person, known && t(`object.${known}`), day('from', from), day('to', to)]
}
