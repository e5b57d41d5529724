import { maxDescriptionLength } from '@vitrine/contract/google-profile'
import { setOfTab } from '@vitrine/contract/opening-hours-special'
import { useTranslations } from 'use-intl'
import { type FormSection, useSectionErrors } from '../forms/use-section-errors.ts'
import { useHoursSections } from '../opening-hours/use-hours-sections.ts'
import type { BulkStep } from './BulkSteps.tsx'
import type { Bulk } from './use-bulk.ts'
import type { BulkRun } from './use-bulk-run.ts'

/** What keeps a change of many places from being begun: the places it is for, and what the open card says. */
export function useBulkErrors(
  bulk: Bulk,
  run: BulkRun,
  locationIds: readonly string[],
  onStep: (step: BulkStep) => void,
) {
  const t = useTranslations()
  const partsOf = useHoursSections('bulk')
  const where: FormSection = {
    ...{ path: 'locationIds', id: 'bulk-places', name: t('bulk.where'), value: locationIds },
    wrong: locationIds.length === 0 ? t('bulk.required') : undefined,
  }
  const ofHours = (): FormSection[] => {
    const set = `payload.${setOfTab(bulk.tab) === 'special' ? 'specialTimes' : 'openingHours'}`
    const blank = bulk.filled ? undefined : t('bulk.blank')
    return partsOf(bulk.form, bulk.tab, set).map((part) => (part.path === set ? { ...part, wrong: blank } : part))
  }
  const { description, primaryCategory } = bulk.profile
  const isTooLong = description.trim().length > maxDescriptionLength
  const ofProfile = (): FormSection[] =>
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
  return useSectionErrors(
    // What became of a change that was begun is told with its result.
    run.update ? null : run.save.error,
    [where, ...(bulk.card === 'hours' ? ofHours() : ofProfile())],
    (part) => onStep(part === where ? 'where' : 'what'),
  )
}
export type BulkErrors = ReturnType<typeof useBulkErrors>
