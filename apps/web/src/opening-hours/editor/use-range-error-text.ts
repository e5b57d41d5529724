import type { Clock } from '@vitrine/contract/opening-hours-times'
import type { RangeViolation } from '@vitrine/contract/opening-hours-violations'
import { useTranslations } from 'use-intl'

/** The sentence of a fault, for the clock in use. */
export function useRangeErrorText(clock: Clock): (error: RangeViolation) => string {
  const t = useTranslations('hours.fault')
  const kind = clock === 12 ? 'twelve' : 'twentyFour'
  return (error) =>
    error.side === 'open' ? t(`${kind}.open.${error.violation}`) : t(`${kind}.close.${error.violation}`)
}

/** What is said of a range. Turned round, both its sides are wrong: one sentence is enough. */
export function getErrorToShow(errors: readonly RangeViolation[], range: number): RangeViolation | undefined {
  const own = errors.filter(({ id }) => id === range)
  return own.find(({ violation }) => violation === 'afterOpen') ?? own[0]
}
