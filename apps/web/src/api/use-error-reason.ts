import { useLocale } from 'use-intl'
import { isInLanguage, toApiError } from './error.ts'
import { useErrorText } from './use-error-text.ts'

/** Why something was refused that has no fields to say it at: the server's own reasons where it gave some. */
export function useErrorReason(): (failure: unknown) => string {
  const getErrorText = useErrorText()
  const language = useLocale()
  return (failure) => {
    const error = toApiError(failure)
    const reasons = isInLanguage(error, language) ? [...new Set(error.violations.map(({ message }) => message))] : []
    return reasons.length > 0 ? reasons.join(' ') : getErrorText(error)
  }
}

/** A session that is over leads to the sign-in, and a right that is missing is said wherever one is. */
export const isHandledGlobally = (failure: unknown) => [401, 403].includes(toApiError(failure).status)
