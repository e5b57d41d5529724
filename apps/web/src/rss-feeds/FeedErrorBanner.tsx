import { Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconAlertTriangle } from '@tabler/icons-react'
import { rssFeeds } from '@vitrine/contract/rss-feeds'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../api/queries.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Banner } from '../ui/Banner.tsx'
import { toastDone, toastError } from '../ui/toasts.ts'
import type { Feed } from './feed-form.ts'

/** Why a feed can't be read, since when, and the way on. */
export function FeedErrorBanner({ feed: { id, status, trouble, canEdit } }: { feed: Feed }) {
  const t = useTranslations('rss')
  const formats = useFormats()
  const why = useErrorReason()
  const resume = useApiMutation(rssFeeds.update, {
    onSuccess: async () => {
      await invalidate(rssFeeds.list, rssFeeds.read)
      toastDone(t('resumed'))
    },
    onError: (error) => void toastError(t('failed'), { more: why(error) }),
  })
  if (!trouble || status === 'paused') return null
  const stopped = status === 'error'
  const since = formats.dateTime(trouble.since)
  return (
    <Banner
      tone={stopped ? 'red' : 'amber'}
      icon={stopped ? IconAlertOctagonFilled : IconAlertTriangle}
      action={
        stopped && canEdit ? (
          <Button
            size="xs"
            variant="default"
            loading={resume.isPending}
            onClick={() => resume.mutate({ params: { id }, body: { status: 'active' } })}
          >
            {t('resume')}
          </Button>
        ) : undefined
      }
    >
      <strong>{stopped ? t('stoppedSince', { since }) : t('failingSince', { since, count: trouble.times })}</strong>{' '}
      {trouble.message}
    </Banner>
  )
}
