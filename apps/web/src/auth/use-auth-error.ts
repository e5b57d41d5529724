import { useTranslations } from 'use-intl'
import type { ApiError } from '../api/error.ts'
import { useErrorText } from '../api/use-error-text.ts'

/** Why something a guest sent was refused. Limits of the ways in last for up to an hour: nobody counts that in seconds. */
export function useAuthError(): (error: ApiError) => string {
  const t = useTranslations('accounts')
  const getErrorText = useErrorText()
  return (error) =>
    error.status === 429
      ? t('limited', { minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) })
      : getErrorText(error)
}
