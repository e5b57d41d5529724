import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../api/error.ts'
import { useCountdown } from '../dates/use-seconds-left.ts'
import classes from '../layout/Message.module.css'
import { FailureCard } from './FailureCard.tsx'

const [soonest, latest, usual] = [5, 300, 15]

/** Those that were followed by another try: one each, however often the page is drawn meanwhile. */
const followed = new WeakSet<ApiError>()

/** The server is put aside for a while: what happens, and the page comes back by itself. */
export function MaintenanceMessage({ error, retry }: { error: ApiError; retry: () => void }) {
  const t = useTranslations('app')
  // What the server asks to wait, within reason.
  const left = useCountdown(error.at + Math.min(latest, Math.max(soonest, error.retryAfter ?? usual)) * 1000)
  useEffect(() => {
    if (left > 0 || followed.has(error)) return
    followed.add(error)
    retry()
  }, [left, error, retry])
  return (
    <FailureCard title={t('away.title')}>
      <p className={classes.text}>{t('away.text')}</p>
      <p className={classes.text}>{t('errors.safe')}</p>
      <div className={classes.actions}>
        <Button onClick={retry}>{t('retry')}</Button>
      </div>
      <p className={classes.reference}>{left > 0 ? t('away.again', { seconds: left }) : t('loading')}</p>
    </FailureCard>
  )
}
