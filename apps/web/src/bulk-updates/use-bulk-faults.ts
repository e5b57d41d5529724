import { longestDescription } from '@vitrine/contract/google-profile'
import { setOfTab } from '@vitrine/contract/opening-hours-special'
import { useTranslations } from 'use-intl'
import { type FormPart, usePartFaults } from '../forms/use-section-errors.ts'
import { useDayParts } from '../opening-hours/use-day-parts.ts'
import type { Step } from './Steps.tsx'
import type { Bulk } from './use-bulk.ts'
import type { Run } from './use-run.ts'

/** What keeps a change of many places from being begun: the places it is for, and what the open card says. */
export function useBulkFaults(bulk: Bulk, run: Run, places: readonly string[], onStep: (step: Step) => void) {
  const t = useTranslations()
  const partsOf = useDayParts('bulk')
  const where: FormPart = {
    ...{ path: 'locationIds', id: 'bulk-places', name: t('bulk.where'), value: places },
    wrong: places.length === 0 ? t('bulk.required') : undefined,
  }
  const ofHours = (): FormPart[] => {
    const set = `payload.${setOfTab(bulk.tab) === 'special' ? 'specialTimes' : 'openingHours'}`
    const blank = bulk.filled ? undefined : t('bulk.blank')
    return partsOf(bulk.form, bulk.tab, set).map((part) => (part.path === set ? { ...part, wrong: blank } : part))
  }
  const { description, primaryCategory } = bulk.profile
  const isTooLong = description.trim().length > longestDescription
  const ofProfile = (): FormPart[] =>
    (
      [
        ['description', isTooLong ? t('profile.fault.tooLong') : undefined],
        ['primaryCategory', primaryCategory === null ? t('profile.fault.required') : undefined],
        ['additionalCategories', undefined],
      ] as const
    ).map(([field, wrong]) => ({
      ...{ path: `payload.${field}`, id: `bulk-${field}`, name: t(`profile.field.${field}`) },
      ...{ value: bulk.profile[field], wrong },
    }))
  return usePartFaults(
    // What became of a change that was begun is told with its result.
    run.update ? null : run.save.error,
    [where, ...(bulk.card === 'hours' ? ofHours() : ofProfile())],
    (part) => onStep(part === where ? 'where' : 'what'),
  )
}
export type BulkFaults = ReturnType<typeof useBulkFaults>
