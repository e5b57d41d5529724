import { useTranslations } from 'use-intl'
import type { ApiError } from '../api/error.ts'
import { useErrorText } from '../api/use-error-text.ts'

/** The message of a refused guest request. Rate limits last up to an hour, so the wait is given in minutes. */
export function useAuthError(): (error: ApiError) => string {
  const t = useTranslations('accounts')
  const getErrorText = useErrorText()
  return (error) =>
    error.status === 429
      ? t('limited', { minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) })
      : getErrorText(error)
}
