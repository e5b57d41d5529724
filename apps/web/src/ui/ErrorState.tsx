import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorReason } from '../api/use-error-reason.ts'
import { errorDetails } from '../api/use-error-text.ts'
import { CopyCode } from './CopyCode.tsx'
import classes from './ErrorState.module.css'

interface Props {
  /** What could not be done: "Nous n’avons pas pu charger les avis". */
  title: string
  error: unknown
  onRetry?: () => void
}

/** Inline, where the data should be. The rest of the page stays usable. */
export function ErrorState({ title, error, onRetry }: Props) {
  const t = useTranslations('app')
  const why = useErrorReason()
  const [open, setOpen] = useState(false)
  const details = errorDetails(error)
  return (
    <div className={classes.error} role="alert">
      <IconCloudOff className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{why(error)}</p>
        <div className={classes.actions}>
          {onRetry && (
            <Button variant="subtle" color="brand" size="xs" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {details && (
            <Button variant="subtle" color="gray" size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t('details')}
            </Button>
          )}
        </div>
        {open && (
          <div className={classes.details}>
            <CopyCode code={details} />
          </div>
        )}
      </div>
    </div>
  )
}
