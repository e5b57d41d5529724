import { Checkbox } from '@mantine/core'
import { maxAdditionalCategories } from '@vitrine/contract/google-profile'
import { useTranslations } from 'use-intl'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { CategoriesSelect, CategorySelect } from '../google-profile/CategorySelect.tsx'
import { DescriptionField } from '../google-profile/DescriptionField.tsx'
import classes from './BulkModal.module.css'
import type { Bulk } from './use-bulk.ts'
import type { BulkErrors } from './use-bulk-errors.ts'
import type { BulkRun } from './use-bulk-run.ts'

interface Props extends Pick<BulkErrors, 'errorIn' | 'watch'> {
  bulk: Bulk
  run: BulkRun
}

/** What: the description and the categories of many profiles. */
export function ProfilePane({ bulk, run, errorIn, watch }: Props) {
  const t = useTranslations()
  const { description, primaryCategory, additionalCategories } = bulk.profile
  const isUnchanged = primaryCategory === 'keep'
  const set = (part: Partial<Bulk['profile']>) => {
    if (run.isOver) run.forget()
    bulk.setProfile(part)
  }
  return (
    <section className={classes.what} data-pane aria-label={t('bulk.card.profile')}>
      <div className={classes.fields} {...watch}>
        {bulk.isRestored && !run.isRunning && <RestoredDraft onDiscard={bulk.discardAll} />}
        <DescriptionField
          id="bulk-description"
          value={description}
          error={errorIn('bulk-description')}
          disabled={run.isRunning}
          onChange={(text) => set({ description: text })}
        />
        <CategorySelect
          id="bulk-primaryCategory"
          label={t('profile.primaryCategory')}
          required
          value={isUnchanged ? null : primaryCategory}
          disabled={run.isRunning || isUnchanged}
          error={errorIn('bulk-primaryCategory')}
          onChange={(category) => set({ primaryCategory: category })}
        />
        <Checkbox
          size="sm"
          label={t('bulk.keepCategory')}
          checked={isUnchanged}
          disabled={run.isRunning}
          onChange={(event) => set({ primaryCategory: event.currentTarget.checked ? 'keep' : null })}
        />
        <CategoriesSelect
          id="bulk-additionalCategories"
          label={t('profile.additionalCategories')}
          description={
            additionalCategories.map(({ displayName }) => displayName).join(', ') || t('bulk.keepAdditional')
          }
          values={additionalCategories}
          max={maxAdditionalCategories}
          error={errorIn('bulk-additionalCategories')}
          disabled={run.isRunning}
          onChange={(categories) => set({ additionalCategories: categories })}
        />
      </div>
    </section>
  )
}
