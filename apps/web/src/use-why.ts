import { useLocale, useTranslations } from 'use-intl'
import { isSaidIn, toApiError } from './api/error.ts'
import { toastError } from './ui/toasts.ts'
import { useErrorText } from './use-error-text.ts'
import { useIsOpen } from './use-is-open.ts'

/** Why something was refused that has no fields to say it at: the server's own reasons where it gave some. */
export function useWhy(): (failure: unknown) => string {
  const say = useErrorText()
  const language = useLocale()
  return (failure) => {
    const error = toApiError(failure)
    const reasons = isSaidIn(error, language) ? [...new Set(error.violations.map(({ message }) => message))] : []
    return reasons.length > 0 ? reasons.join(' ') : say(error)
  }
}

/**
 * For a form that says at its fields why it was refused: closed or left while it was on its way, it is said in a toast. `what`
 * names it as its title does.
 */
export function useTellLeft(what: string): (failure: unknown) => void {
  const tell = useTellUnsaved()
  const isOpen = useIsOpen()
  return (failure) => {
    if (!isOpen.current) tell(what, failure)
  }
}

/** The same, for who knows better whether it is still there to say it. */
export function useTellUnsaved(): (what: string, failure: unknown) => void {
  const t = useTranslations('kit')
  const why = useWhy()
  return (what, failure) => {
    if (!isToldAnyway(failure)) toastError(t('unsavedForm', { what }), { more: why(failure) })
  }
}

/** A session that is over leads to the sign-in, and a right that is missing is said wherever one is. */
export const isToldAnyway = (failure: unknown) => [401, 403].includes(toApiError(failure).status)
