import { Button } from '@mantine/core'
import { IconCheck, IconSquareRoundedX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { RunBar } from '../ui/RunBar.tsx'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import classes from './RunReport.module.css'
import type { BatchRun } from './run-batch.ts'

interface Props<Item> {
  run: BatchRun<Item>
  getId: (item: Item) => string
  onRetry: () => void
}

const shown = 50

/** How far it is, in one bar of two colours and in words; then what failed and why, and what was done. */
export function RunReport<Item extends { readonly name: string }>({ run, getId, onRetry }: Props<Item>) {
  const t = useTranslations('places.run')
  const formats = useFormats()
  const reason = useErrorReason()
  const { phase, total, done, failed } = run
  const left = total - done.length - failed.length
  return (
    <div className={classes.report}>
      <RunBar label={t('progress')} total={total} done={done.length} failed={failed.length} />
      <p className={classes.words} role="status">
        {t('counts', {
          done: done.length,
          failed: failed.length,
          left,
          doneText: formats.integer(done.length),
          failedText: formats.integer(failed.length),
          leftText: formats.integer(left),
        })}
        {phase === 'running' && ` ${t('mayClose')}`}
      </p>
      <ScrollArea className={classes.rows} aria-label={t('each')}>
        <ul>
          {failed.slice(0, shown).map(({ item, error }) => (
            <li key={getId(item)} className={classes.row} data-tone="red">
              <IconSquareRoundedX size={16} stroke={2} aria-label={t('failed')} role="img" />
              <span>
                <span className={classes.name}>{item.name}</span>
                <span className={classes.why}>{reason(error)}</span>
              </span>
            </li>
          ))}
          {done
            .slice(-shown)
            .toReversed()
            .map((item) => (
              <li key={getId(item)} className={classes.row}>
                <IconCheck size={16} stroke={2.2} aria-label={t('done')} role="img" />
                {item.name}
              </li>
            ))}
          {done.length + failed.length > 2 * shown && (
            <li className={classes.row}>
              {t('others', {
                count: Math.max(0, done.length - shown) + Math.max(0, failed.length - shown),
              })}
            </li>
          )}
        </ul>
      </ScrollArea>
      {phase === 'finished' && failed.length > 0 && (
        <Button variant="default" size="sm" onClick={onRetry}>
          {t('retry', { count: failed.length })}
        </Button>
      )}
    </div>
  )
}
