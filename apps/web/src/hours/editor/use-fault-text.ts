import type { RangeFault } from '@vitrine/contract/opening-hours-faults'
import { useTranslations } from 'use-intl'
import { useEntryOptions } from './entry-options.ts'

/** The sentence of a fault, for the clock in use. */
export function useFaultText(): (fault: RangeFault) => string {
  const t = useTranslations('hours.fault')
  const { clock } = useEntryOptions()
  const kind = clock === 12 ? 'twelve' : 'twentyFour'
  return (fault) => (fault.side === 'open' ? t(`${kind}.open.${fault.fault}`) : t(`${kind}.close.${fault.fault}`))
}
