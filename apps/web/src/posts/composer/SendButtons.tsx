import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { OnlineButton } from '../../ui/OnlineButton.tsx'
import type { LayoutProps } from './layout.ts'
import { useComposer } from './state/composer.ts'

/** The two ends of composing. The button never is a dead grey: pressed with something to mend, it shows the list. */
export function SendButtons({
  submission,
  submitLabels,
  large,
}: Pick<LayoutProps, 'submission' | 'submitLabels'> & { large?: boolean }) {
  const t = useTranslations('composer.send')
  const formats = useFormats()
  const { uploads } = useComposer()
  const { isBusy, isSending } = submission.save
  const busy = isBusy || submission.waiting
  const going = uploads.going.filter(({ status }) => status === 'pending' || status === 'uploading')
  const share = going.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, going.length)
  const size = large ? 'lg' : 'md'
  return (
    <>
      {submitLabels.draft && (
        <Button size={size} variant="default" disabled={busy} onClick={() => submission.go('DRAFT')}>
          {t('draft')}
        </Button>
      )}
      <OnlineButton
        size={size}
        fullWidth={large}
        aria-busy={busy || undefined}
        loading={isSending}
        disabled={isBusy && !isSending}
        onClick={() => submission.go(submitLabels.status)}
      >
        {submission.waiting && going.length > 0
          ? t('uploading', { percent: formats.percent(share) })
          : large
            ? submitLabels.short
            : submitLabels.primary}
      </OnlineButton>
    </>
  )
}
