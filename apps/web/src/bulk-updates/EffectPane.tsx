import { IconCalendarQuestion, IconCirclePlus, IconEqual, IconReplace, IconTrash } from '@tabler/icons-react'
import type { BulkPreview } from '@vitrine/contract/bulk-updates'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useDelayedLoading } from '../ui/use-delayed-loading.ts'
import classes from './BulkModal.module.css'
import { countDayChanges } from './bulk-form.ts'
import { DayChanges } from './DayChanges.tsx'
import type { Bulk } from './use-bulk.ts'
import type { usePreview } from './use-preview.ts'

const maxShown = 100

interface Props {
  preview: ReturnType<typeof usePreview>
  locationCount: number
  bulk: Bulk
}

/** What the change would do to each place, before it is done: only differences. */
export function EffectPane({ preview, locationCount, bulk }: Props) {
  const t = useTranslations('bulk.effect')
  const late = useDelayedLoading(preview.isFetching && !preview.data)
  return (
    <ScrollArea className={classes.effect} data-pane aria-label={t('title')}>
      <h3 className={classes.paneTitle}>{t('title')}</h3>
      {late ? (
        <SkeletonRows />
      ) : preview.error ? (
        <ErrorState title={t('failed')} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <Effect data={preview.data} />
      ) : preview.isFetching ? null : (
        <EmptyState
          icon={IconCalendarQuestion}
          title={t('waiting')}
          text={locationCount === 0 ? t('waitingPlaces') : bulk.filled ? t('waitingFaults') : t('waitingHours')}
        />
      )}
    </ScrollArea>
  )
}

function Effect({ data }: { data: BulkPreview }) {
  const t = useTranslations('bulk.effect')
  const formats = useFormats()
  const { added, replaced, removed } = countDayChanges(data)
  const counts = [
    { key: 'added', count: added, icon: IconCirclePlus },
    { key: 'replaced', count: replaced, icon: IconReplace },
    { key: 'removed', count: removed, icon: IconTrash },
    { key: 'identical', count: data.identical.length, icon: IconEqual },
  ] as const
  return (
    <>
      <ul className={classes.counts} aria-live="polite">
        {counts.map(
          ({ key, count, icon: Icon }) =>
            count > 0 && (
              <li key={key} data-kind={key}>
                <Icon size={16} stroke={2} aria-hidden />
                <span>{t(key, { count, number: formats.integer(count) })}</span>
              </li>
            ),
        )}
      </ul>
      {data.changing.length === 0 && <p className={classes.nothing}>{t('nothing')}</p>}
      <ul className={classes.rows}>
        {data.failed.map(({ id, message }) => (
          <li key={id} className={classes.row} data-tone="red">
            <span className={classes.why}>{message}</span>
          </li>
        ))}
        {data.changing.slice(0, maxShown).map((location) => (
          <li key={location.id} className={classes.row}>
            <span className={classes.name}>{location.name}</span>
            <DayChanges days={location.days} />
          </li>
        ))}
        {data.changing.length > maxShown && (
          <li className={classes.row}>{t('others', { count: data.changing.length - maxShown })}</li>
        )}
      </ul>
    </>
  )
}
