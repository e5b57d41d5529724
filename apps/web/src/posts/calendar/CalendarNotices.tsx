import { Button, Progress } from '@mantine/core'
import { IconCloudOff, IconFilterOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Banner } from '../../ui/Banner.tsx'
import classes from './Calendar.module.css'
import type { CalendarProps } from './calendar-props.ts'
import { filtersOn, noFilters } from './model/search.ts'

/** What went wrong, what is still coming, and what filters leave nothing of: above what is there. */
export function CalendarNotices({
  source,
  empty,
  filters,
}: Pick<CalendarProps, 'source' | 'filters'> & { empty: boolean }) {
  const t = useTranslations('calendar')
  const app = useTranslations('app')
  const kit = useTranslations('kit')
  const getErrorText = useErrorText()
  const formats = useFormats()
  const { error, progress, data } = source
  const filteredOut = empty && data !== undefined && data.posts.length > 0
  const isScopeEmpty =
    empty && data?.posts.length === 0 && (filters.search.labels ?? filters.search.locations ?? filters.search.groups)
  return (
    <>
      {progress && (
        <div className={classes.progress}>
          <Progress size={2} value={(progress.done / progress.total) * 100} aria-label={t('loadingPlaces')} />
          <span role="status">
            {formats.integer(progress.done)}/{formats.integer(progress.total)}
          </span>
        </div>
      )}
      {error && (
        <Banner
          tone="red"
          icon={IconCloudOff}
          strip
          action={
            <Button size="xs" variant="default" onClick={() => void source.refetch()}>
              {app('retry')}
            </Button>
          }
        >
          {t('loadFailed')} {getErrorText(error)}{' '}
          {data && kit('staleData', { time: formats.time(source.dataUpdatedAt) })}
        </Banner>
      )}
      {(filteredOut || isScopeEmpty) && (
        <Banner
          tone="ink"
          icon={IconFilterOff}
          strip
          action={
            filtersOn(filters.search) > 0 && (
              <Button size="xs" variant="default" onClick={() => filters.onSearch(noFilters)}>
                {kit('filters.clear')}
              </Button>
            )
          }
        >
          {t('noMatch')}
        </Banner>
      )}
    </>
  )
}
