import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorDetails } from '../api/use-error-text.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Banner } from './Banner.tsx'
import { CopyCode } from './CopyCode.tsx'
import classes from './StaleBanner.module.css'

interface Props {
  title: string
  source: { error: unknown; dataUpdatedAt: number; refetch: () => unknown }
}

/** What is shown could not be read again: it stays, with its time, and is asked for again by a button. */
export function StaleBanner({ title, source }: Props) {
  const t = useTranslations()
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const details = errorDetails(source.error)
  return (
    <Banner
      tone="amber"
      strip
      action={
        <span className={classes.actions}>
          {details && (
            <Button size="xs" variant="subtle" color="gray" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t('app.details')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => void source.refetch()}>
            {t('app.retry')}
          </Button>
        </span>
      }
    >
      {title}. {t('kit.staleData', { time: formats.time(source.dataUpdatedAt) })}
      {open && <CopyCode code={details} />}
    </Banner>
  )
}
