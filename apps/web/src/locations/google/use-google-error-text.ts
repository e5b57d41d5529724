import { useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'

const googleErrorCodes = {
  'network.reconnect': 'revoked',
  'network.permission': 'revoked',
  'network.rate-limited': 'quota',
  'network.unavailable': 'down',
  'network.unexpected': 'down',
} as const

/** What of Google stands in the way, if it is Google. */
export function getGoogleError(error: unknown): 'revoked' | 'quota' | 'down' | null {
  const { code, violations, status } = toApiError(error)
  // A grant that is not there any more is given anew.
  if (status === 404) return 'revoked'
  const [known] = Object.entries(googleErrorCodes).filter(([name]) => name === (violations[0]?.code ?? code))
  return known?.[1] ?? null
}

/** A failure of bringing profiles in, as a sentence: Google's where it is Google's. */
export function useGoogleErrorText(): (error: unknown) => string {
  const t = useTranslations('places.google.fault')
  const why = useErrorReason()
  return (error) => {
    const googleError = getGoogleError(error)
    if (googleError !== null) return t(`${googleError}.text`)
    return why(error)
  }
}
