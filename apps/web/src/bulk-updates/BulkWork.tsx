import { useEffect, useMemo, useRef, useState } from 'react'
import { FormErrors } from '../forms/FormErrors.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import type { TreeData } from '../location-data/location-tree-data.ts'
import { useTabSwitch } from '../opening-hours/use-tab-switch.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { BulkFooter } from './BulkFooter.tsx'
import classes from './BulkModal.module.css'
import { type BulkStep, BulkSteps } from './BulkSteps.tsx'
import { EffectPane } from './EffectPane.tsx'
import { HoursPane } from './HoursPane.tsx'
import { hasGoogle, LocationsPane } from './LocationsPane.tsx'
import { ProfilePane } from './ProfilePane.tsx'
import { ResultPane } from './ResultPane.tsx'
import type { Bulk } from './use-bulk.ts'
import { useBulkErrors } from './use-bulk-errors.ts'
import type { BulkRun } from './use-bulk-run.ts'
import { usePreview } from './use-preview.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  tree: TreeData
  bulk: Bulk
  run: BulkRun
}

/** The three panes and their foot; on phones one after the other. */
export function BulkWork({ tree, bulk, run }: Props) {
  const isMobile = useIsMobile()
  const [step, setStep] = useState<BulkStep>('where')
  const known = useMemo(() => new Set(tree.locations.map(({ id }) => id)), [tree])
  const isHours = bulk.card === 'hours'
  const locationIds = useMemo(() => {
    const [only, second] = tree.locations
    // Where somebody sees one location alone, it need not be chosen.
    if (only && !second && (isHours || hasGoogle(only))) return [only.id]
    return bulk.places.filter((id) => known.has(id))
  }, [bulk.places, known, tree, isHours])
  // A draft keeps where it is for, also when there are more locations by the time it is found again.
  const unsaved = tree.locations.length === 1 && bulk.isTyped && bulk.places.length === 0 ? locationIds[0] : undefined
  const latest = useRef(bulk)
  latest.current = bulk
  useEffect(() => {
    if (unsaved !== undefined) latest.current.choose([unsaved])
  }, [unsaved])
  const preview = usePreview(locationIds, isHours && run.update === undefined ? bulk.payload : null)
  const { errorIn, errors, watch, check, forget } = useBulkErrors(bulk, run, locationIds, setStep)
  const submit = useSubmit({ bulk, run, chosenIds: locationIds, preview: preview.data, check })
  const { leaveFor } = useTabSwitch({
    ...{ tab: bulk.tab, dirty: bulk.isTyped && bulk.filled },
    setTab: (tab) => {
      bulk.setTab(tab)
      forget()
    },
    ...{ save: submit, discard: bulk.discard },
  })
  const isResult = run.update !== undefined
  useEffect(() => {
    if (isResult) setStep('check')
  }, [isResult])
  const shows = (pane: BulkStep) => !isMobile || step === pane
  return (
    <>
      {isMobile && <BulkSteps step={step} onStep={setStep} />}
      {errors.length > 0 && (
        <div className={classes.errors}>
          <FormErrors errors={errors} />
        </div>
      )}
      <SavingFields save={run.save} noticeMargin="around">
        <div className={classes.panes} data-two={(!isHours && !isResult) || undefined}>
          {shows('where') && (
            <LocationsPane tree={tree} locationIds={locationIds} bulk={bulk} run={run} errorIn={errorIn} />
          )}
          {shows('what') &&
            (isHours ? (
              <HoursPane tree={tree} bulk={bulk} run={run} onTab={leaveFor} errorIn={errorIn} />
            ) : (
              <ProfilePane bulk={bulk} run={run} errorIn={errorIn} watch={watch} />
            ))}
          {shows('check') &&
            (isResult ? (
              <ResultPane {...{ run, tree }} />
            ) : (
              isHours && <EffectPane preview={preview} locationCount={locationIds.length} bulk={bulk} />
            ))}
        </div>
      </SavingFields>
      <BulkFooter
        bulk={bulk}
        run={run}
        locationCount={locationIds.length}
        preview={preview}
        step={isMobile ? step : null}
        onStep={setStep}
        onSubmit={() => submit()}
      />
    </>
  )
}
