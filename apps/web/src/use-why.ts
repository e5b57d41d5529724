import { toApiError } from './api/error.ts'
import { useErrorText } from './use-error-text.ts'

/** Why something was refused that has no fields to say it at: the server's own reasons where it gave some. */
export function useWhy(): (failure: unknown) => string {
  const say = useErrorText()
  return (failure) => {
    const reasons = [...new Set(toApiError(failure).violations.map(({ message }) => message))]
    return reasons.length > 0 ? reasons.join(' ') : say(failure)
  }
}
