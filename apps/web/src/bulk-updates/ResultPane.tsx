import { Button } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconSquareRoundedX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import type { TreeData } from '../location-data/location-tree-data.ts'
import { RunBar } from '../ui/RunBar.tsx'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import classes from './BulkModal.module.css'
import { DayChanges } from './DayChanges.tsx'
import type { BulkResultItem, BulkRun } from './use-bulk-run.ts'

const maxShown = 200
const statusOf = { waiting: 'bulk.waiting', done: 'bulk.ok', failed: 'bulk.failed' } as const
const rank = { failed: 0, done: 2, waiting: 1 } as const

/** How far it is, in one bar of two colours; then each place, what failed first. */
export function ResultPane({ run, tree }: { run: BulkRun; tree: TreeData }) {
  const t = useTranslations('bulk.result')
  const formats = useFormats()
  const { update, items, preview } = run
  if (!update) return null
  const { total, failed } = update
  const ok = update.done - failed
  const left = total - update.done
  const changes = new Map((preview?.changing ?? []).map(({ id, days }) => [id, days]))
  const names = new Map(tree.locations.map(({ id, name }) => [id, name]))
  const getLocationName = ({ location }: BulkResultItem) =>
    location?.name ?? names.get(location?.id ?? '') ?? t('hidden')
  const rows = items.toSorted((a, b) => rank[a.status] - rank[b.status])
  const title = run.isOver ? (failed > 0 ? t('partly', { ok, total }) : t('allDone', { count: total })) : t('running')
  return (
    <ScrollArea className={classes.effect} data-pane aria-label={t('title')}>
      <div className={classes.progress}>
        <h3 className={classes.paneTitle}>
          <span role="status">{title}</span>
        </h3>
        <span className={classes.of}>
          <strong>{formats.integer(update.done)}</strong>/{formats.integer(total)}
        </span>
      </div>
      <RunBar label={t('progress')} total={total} done={ok} failed={failed} />
      <ul className={classes.counts}>
        <li data-kind="added">
          <IconCheck size={16} stroke={2.2} aria-hidden />
          {t('ok', { count: ok, number: formats.integer(ok) })}
        </li>
        <li data-kind="failed">
          <IconSquareRoundedX size={16} stroke={2} aria-hidden />
          {t('failed', { count: failed, number: formats.integer(failed) })}
        </li>
        <li>
          <IconCircleDashed size={16} stroke={2} aria-hidden />
          {t('left', { count: left, number: formats.integer(left) })}
        </li>
      </ul>
      {run.isOver && failed > 0 && (
        <div className={classes.retry}>
          <Button size="sm" variant="default" onClick={run.retry}>
            {t('retry', { count: failed })}
          </Button>
        </div>
      )}
      <ul className={classes.rows}>
        {rows.slice(0, maxShown).map((item) => {
          const days = changes.get(item.location?.id ?? '')
          return (
            <li key={item.id} className={classes.row} data-tone={item.status === 'failed' ? 'red' : undefined}>
              <span className={classes.name}>{getLocationName(item)}</span>
              <StatusBadge status={statusOf[item.status]} small />
              {item.message && <span className={classes.why}>{item.message}</span>}
              {days && <DayChanges days={days} />}
            </li>
          )
        })}
        {rows.length > maxShown && <li className={classes.row}>{t('others', { count: rows.length - maxShown })}</li>}
      </ul>
    </ScrollArea>
  )
}
