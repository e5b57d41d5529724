import { Radio } from '@mantine/core'
import { locations } from '@vitrine/contract/locations'
import type { HoursTab } from '@vitrine/contract/opening-hours-special'
import { setOfTab } from '@vitrine/contract/opening-hours-special'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { getLocalClock } from '../dates/use-local-clock.ts'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import type { TreeData } from '../location-data/location-tree-data.ts'
import { HoursEditor } from '../opening-hours/editor/HoursEditor.tsx'
import { toHoursForm } from '../opening-hours/hours-form.ts'
import { Banner } from '../ui/Banner.tsx'
import { toastError } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './BulkModal.module.css'
import { closesAll } from './bulk-form.ts'
import type { Bulk } from './use-bulk.ts'
import type { BulkErrors } from './use-bulk-errors.ts'
import type { BulkRun } from './use-bulk-run.ts'

interface Props {
  tree: TreeData
  bulk: Bulk
  run: BulkRun
  onTab: (tab: HoursTab) => void
  errorIn: BulkErrors['errorIn']
}

/** What: the hours of one set, or special days. It starts empty, or from a place that has them already. */
export function HoursPane({ tree, bulk, run, onTab, errorIn }: Props) {
  const t = useTranslations('bulk')
  const formats = useFormats()
  const { date } = getLocalClock(Date.now(), formats.timeZone)
  const isSpecial = setOfTab(bulk.tab) === 'special'
  const touch = () => {
    if (run.isOver) run.forget()
  }
  return (
    <section className={classes.what} data-pane aria-label={t('card.hours')}>
      {bulk.isRestored && !run.isRunning && (
        <div className={classes.note}>
          <RestoredDraft onDiscard={bulk.discardAll} />
        </div>
      )}
      <HoursEditor
        key={bulk.opening}
        of="bulk"
        tab={bulk.tab}
        onTab={onTab}
        form={bulk.form}
        saved={null}
        today={date}
        complete={bulk.complete}
        getError={errorIn}
        disabled={run.isRunning}
        partial={{
          given: bulk.given,
          onSkipDay: (set, day) => {
            touch()
            bulk.leaveDay(set, day)
          },
        }}
        onWeek={(set, week) => {
          touch()
          bulk.setWeek(set, week)
        }}
        onSpecial={(days) => {
          touch()
          bulk.setSpecial(days)
        }}
      />
      {isSpecial && (
        <Radio.Group
          className={classes.choices}
          aria-label={t('special.label')}
          value={bulk.replaceAll ? 'all' : 'merge'}
          onChange={(chosen) => {
            touch()
            bulk.setReplaceAll(chosen === 'all')
          }}
        >
          <Radio
            value="merge"
            label={t('special.merge')}
            description={t('special.mergeText')}
            disabled={run.isRunning}
          />
          <Radio
            value="all"
            label={t('special.replace')}
            description={<span className={classes.warning}>{t('special.replaceText')}</span>}
            disabled={run.isRunning}
          />
        </Radio.Group>
      )}
      {!isSpecial && bulk.filled && closesAll(bulk.form, bulk.tab, bulk.given) && (
        <div className={classes.note}>
          <Banner tone="amber">{t('closesAll')}</Banner>
        </div>
      )}
      {!run.isRunning && <StartFrom tree={tree} bulk={bulk} onCopied={touch} />}
    </section>
  )
}

/** The hours of a place that has them right already. */
function StartFrom({ tree, bulk, onCopied }: { tree: TreeData; bulk: Bulk; onCopied: () => void }) {
  const t = useTranslations('bulk')
  const errorText = useErrorText()
  const [loading, setLoading] = useState(false)
  const copy = async (id: string) => {
    setLoading(true)
    try {
      const form = toHoursForm(await send(locations.read, { params: { id } }))
      const set = setOfTab(bulk.tab)
      onCopied()
      if (set === 'special') bulk.setSpecial([...form.special])
      else bulk.setWeek(set, form.weeks[set])
    } catch (failure) {
      toastError(t('copyFailed'), { more: errorText(failure) })
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className={classes.note}>
      <VirtualSelect
        size="sm"
        label={t('copyFrom')}
        placeholder={t('copyFromHint')}
        options={tree.locations.map(({ id, name, city }) => ({ value: id, text: name, more: city }))}
        value={null}
        loading={loading}
        onChange={(id) => id !== null && void copy(id)}
      />
    </div>
  )
}
