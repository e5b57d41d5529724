import { IconAlertOctagonFilled, IconHourglassHigh } from '@tabler/icons-react'
import type { PostStatus } from '@vitrine/contract/post-status'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './CalendarToolbar.module.css'
import { type CalendarFilters, isExactly } from './model/search.ts'

interface Props {
  waiting: number
  failed: number
  search: CalendarFilters
  onSearch: (change: CalendarFilters) => void
}

const failures: PostStatus[] = ['FAILED', 'PARTIALLY_FAILED']
const approvals: PostStatus[] = ['PENDING_APPROVAL']

/** What needs somebody in this period; one click shows only that, another one everything again. */
export function Attention({ waiting, failed, search, onSearch }: Props) {
  const t = useTranslations('calendar')
  const formats = useFormats()
  const toggle = (status: PostStatus[]) => onSearch({ status: isExactly(search.status, status) ? undefined : status })
  return (
    <>
      {waiting > 0 && (
        <button
          type="button"
          className={classes.attention}
          data-tone="amber"
          title={t('waiting', { count: waiting })}
          aria-pressed={isExactly(search.status, approvals)}
          onClick={() => toggle(approvals)}
        >
          <IconHourglassHigh size={14} stroke={2.2} aria-hidden />
          <span className={classes.word}>{t('waiting', { count: waiting })}</span>
          <span className={classes.number} aria-hidden>
            {formats.integer(waiting)}
          </span>
        </button>
      )}
      {failed > 0 && (
        <button
          type="button"
          className={classes.attention}
          data-tone="red"
          title={t('failures', { count: failed })}
          aria-pressed={isExactly(search.status, failures)}
          onClick={() => toggle(failures)}
        >
          <IconAlertOctagonFilled size={14} aria-hidden />
          <span className={classes.word}>{t('failures', { count: failed })}</span>
          <span className={classes.number} aria-hidden>
            {formats.integer(failed)}
          </span>
        </button>
      )}
    </>
  )
}
