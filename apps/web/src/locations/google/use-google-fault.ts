import { useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { useWhy } from '../../api/use-error-reason.ts'

const faults = {
  'network.reconnect': 'revoked',
  'network.permission': 'revoked',
  'network.rate-limited': 'quota',
  'network.unavailable': 'down',
  'network.unexpected': 'down',
} as const

/** What of Google stands in the way, if it is Google. */
export function googleFaultOf(error: unknown): 'revoked' | 'quota' | 'down' | null {
  const { code, violations, status } = toApiError(error)
  // A grant that is not there any more is given anew.
  if (status === 404) return 'revoked'
  const [known] = Object.entries(faults).filter(([name]) => name === (violations[0]?.code ?? code))
  return known?.[1] ?? null
}

/** A failure of bringing profiles in, as a sentence: Google's where it is Google's. */
export function useGoogleFault(): (error: unknown) => string {
  const t = useTranslations('places.google.fault')
  const why = useWhy()
  return (error) => {
    const fault = googleFaultOf(error)
    if (fault !== null) return t(`${fault}.text`)
    return why(error)
  }
}
