import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Component, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, isMaintenance, toApiError } from '../api/error.ts'
import { isOnline } from '../api/online-status.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import classes from '../layout/Message.module.css'
import { CopyCode } from '../ui/CopyCode.tsx'
import { FailureCard } from './FailureCard.tsx'
import { MaintenanceMessage } from './MaintenanceMessage.tsx'

/** A page that failed, where it should be: the menu around it still works. */
export function PageError(props: ErrorComponentProps) {
  return (
    <LastResort>
      <div className={classes.page} data-page-failed>
        <ErrorMessage {...props} />
      </div>
    </LastResort>
  )
}

/** A failure of the layout itself, or before there is one. If showing it fails too, plain text with a way out remains. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <LastResort>
      <main id="main" className={classes.page} data-alone data-page-failed>
        <ErrorMessage {...props} />
      </main>
    </LastResort>
  )
}

function ErrorMessage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const failure = toApiError(error)
  return isMaintenance(failure) ? (
    <MaintenanceMessage error={failure} retry={retry} />
  ) : (
    <Failed error={error} retry={retry} />
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('app')
  const getErrorText = useErrorText()
  // A fault of our own has no request to name: what it says and when, for whoever looks for it. Offline is none.
  const [at] = useState(() => isOnline() && new Date().toISOString())
  useEffect(() => {
    if (at) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [at, retry])
  const code =
    error instanceof ApiError ? error.requestId : at && `${at} ${error instanceof Error ? error.message : ''}`.trim()
  return (
    <FailureCard title={t('errors.title')}>
      <p className={classes.text}>{error instanceof ApiError || !at ? getErrorText(error) : t('errors.unknown')}</p>
      <p className={classes.text}>{t('errors.safe')}</p>
      <div className={classes.actions}>
        <Button onClick={retry}>{t('retry')}</Button>
        <LinkButton to="/" variant="default">
          {t('home')}
        </LinkButton>
      </div>
      {code && (
        <div className={classes.reference}>
          {t('errors.reference')} <CopyCode code={code} />
        </div>
      )}
    </FailureCard>
  )
}

const fallbackText = 'An error occurred while showing the error page'

class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <p>
        {fallbackText} <a href="/">/</a>
      </p>
    )
  }
}
