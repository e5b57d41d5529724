import type { RangeFault } from '@vitrine/contract/opening-hours-faults'
import type { Clock } from '@vitrine/contract/opening-hours-times'
import { useTranslations } from 'use-intl'

/** The sentence of a fault, for the clock in use. */
export function useFaultText(clock: Clock): (fault: RangeFault) => string {
  const t = useTranslations('hours.fault')
  const kind = clock === 12 ? 'twelve' : 'twentyFour'
  return (fault) => (fault.side === 'open' ? t(`${kind}.open.${fault.fault}`) : t(`${kind}.close.${fault.fault}`))
}

/** What is said of a range. Turned round, both its sides are wrong: one sentence is enough. */
export function toldOf(faults: readonly RangeFault[], range: number): RangeFault | undefined {
  const own = faults.filter(({ id }) => id === range)
  return own.find(({ fault }) => fault === 'afterOpen') ?? own[0]
}
