import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../api/error.ts'
import classes from './Message.module.css'
import { useErrorTitle } from './use-error-title.ts'

/** The server is put aside for a while: what happens, and the page comes back by itself. */
export function AwayMessage({ error, retry }: { error: ApiError; retry: () => void }) {
  const t = useTranslations('app')
  const heading = useErrorTitle(t('away.title'))
  const left = useSecondsLeft(error, retry)
  return (
    <div className={classes.card}>
      <span className={classes.icon}>
        <IconCloudOff size={24} stroke={1.75} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {t('away.title')}
      </h1>
      <p className={classes.text}>{t('away.text')}</p>
      <p className={classes.text}>{t('errors.safe')}</p>
      <div className={classes.actions}>
        <Button onClick={retry}>{t('retry')}</Button>
      </div>
      <p className={classes.reference}>{left > 0 ? t('away.again', { seconds: left }) : t('loading')}</p>
    </div>
  )
}

const [soonest, latest, usual] = [5, 300, 15]

/** Those that were followed by another try: one each, however often the page is drawn meanwhile. */
const followed = new WeakSet<ApiError>()

/** What the server asks to wait, within reason; each failure waits anew. */
function useSecondsLeft(error: ApiError, whenOver: () => void): number {
  const until = error.at + Math.min(latest, Math.max(soonest, error.retryAfter ?? usual)) * 1000
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() < until || followed.has(error)) return
      followed.add(error)
      whenOver()
    }, 250)
    return () => clearInterval(timer)
  }, [error, until, whenOver])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
