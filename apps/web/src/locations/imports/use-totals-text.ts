import { useTranslations } from 'use-intl'
import type { LocationImportDetails } from './import-query.ts'

/** What an import did, or would do, in one sentence; one that changes nothing says so. */
export function useTotalsText(): (locationImport: Pick<LocationImportDetails, 'status' | 'totals'>) => string {
  const t = useTranslations('places.import')
  return ({ status, totals: { created, updated, unchanged, refused } }) => {
    const tense = status === 'PREVIEW' ? 'will' : 'did'
    if (created === 0 && updated === 0 && (unchanged > 0 || refused === 0))
      return t(`${tense}.nothing`, { unchanged, refused })
    return t(`${tense}.totals`, { created, updated, unchanged, refused })
  }
}
