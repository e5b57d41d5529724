import { useLocale, useTranslations } from 'use-intl'
import { isInLanguage, isMaintenance, toApiError } from './error.ts'
import { isOnline } from './online-status.ts'

/** What support asks for: status, code and the request's name in the log; empty when there was no answer. */
export function errorDetails(failure: unknown): string {
  const { status, code, requestId } = toApiError(failure)
  return [status > 0 && `HTTP ${status}`, code, requestId].filter(Boolean).join(' · ')
}

/**
 * A failure as a sentence for a person: the server's own words where it chose them for one (4xx), else what happened
 * and what to do.
 */
export function useErrorText(): (failure: unknown) => string {
  const t = useTranslations('app.errors')
  const language = useLocale()
  return (failure) => {
    const error = toApiError(failure)
    if (error.status === 0) return isOnline() ? t('network') : t('offline')
    if (error.status === 403) return t('authorization')
    // One that says what was too much says it better.
    if (error.status === 429 && error.code === null) return t('busy', { seconds: error.retryAfter ?? 30 })
    if (isMaintenance(error)) return t('away')
    if (error.status >= 500) return t('server')
    if (error.status === 404) return t('missing')
    if (error.violations.length > 0) return t('invalid')
    // Without a code they are the protocol's: `Payload Too Large`.
    return (isInLanguage(error, language) && error.code && error.message) || t('unknown')
  }
}
