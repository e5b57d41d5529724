import { IconAlertOctagonFilled, IconHourglassHigh } from '@tabler/icons-react'
import type { PostStatus } from '@vitrine/contract/post-status'
import { useTranslations } from 'use-intl'
import { type Filters, isExactly } from './model/search.ts'
import classes from './Toolbar.module.css'

interface Props {
  waiting: number
  failed: number
  search: Filters
  onSearch: (change: Filters) => void
}

const failures: PostStatus[] = ['FAILED', 'PARTIALLY_FAILED']
const approvals: PostStatus[] = ['PENDING_APPROVAL']

/** What needs somebody in this period; one click shows only that, another one everything again. */
export function Attention({ waiting, failed, search, onSearch }: Props) {
  const t = useTranslations('calendar')
  const toggle = (status: PostStatus[]) => onSearch({ status: isExactly(search.status, status) ? undefined : status })
  return (
    <>
      {waiting > 0 && (
        <button
          type="button"
          className={classes.attention}
          data-tone="amber"
          aria-pressed={isExactly(search.status, approvals)}
          onClick={() => toggle(approvals)}
        >
          <IconHourglassHigh size={14} stroke={2.2} aria-hidden />
          {t('waiting', { count: waiting })}
        </button>
      )}
      {failed > 0 && (
        <button
          type="button"
          className={classes.attention}
          data-tone="red"
          aria-pressed={isExactly(search.status, failures)}
          onClick={() => toggle(failures)}
        >
          <IconAlertOctagonFilled size={14} aria-hidden />
          {t('failures', { count: failed })}
        </button>
      )}
    </>
  )
}
