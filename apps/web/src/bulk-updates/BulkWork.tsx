import { useEffect, useMemo, useRef, useState } from 'react'
import { FormErrors } from '../forms/FormErrors.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import type { TreeData } from '../location-data/location-tree-data.ts'
import { useLeaveTab } from '../opening-hours/use-leave-tab.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './BulkModal.module.css'
import { EffectPane } from './EffectPane.tsx'
import { Foot } from './Foot.tsx'
import { HoursPane } from './HoursPane.tsx'
import { hasGoogle, PlacesPane } from './PlacesPane.tsx'
import { ProfilePane } from './ProfilePane.tsx'
import { ResultPane } from './ResultPane.tsx'
import { type Step, Steps } from './Steps.tsx'
import type { Bulk } from './use-bulk.ts'
import { useBulkFaults } from './use-bulk-faults.ts'
import { usePreview } from './use-preview.ts'
import type { Run } from './use-run.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  tree: TreeData
  bulk: Bulk
  run: Run
}

/** The three panes and their foot; on phones one after the other. */
export function BulkWork({ tree, bulk, run }: Props) {
  const isMobile = useIsMobile()
  const [step, setStep] = useState<Step>('where')
  const known = useMemo(() => new Set(tree.places.map(({ id }) => id)), [tree])
  const isHours = bulk.card === 'hours'
  const places = useMemo(() => {
    const [only, second] = tree.places
    // Where somebody sees one location alone, it need not be chosen.
    if (only && !second && (isHours || hasGoogle(only))) return [only.id]
    return bulk.places.filter((id) => known.has(id))
  }, [bulk.places, known, tree, isHours])
  // A draft keeps where it is for, also when there are more locations by the time it is found again.
  const unsaved = tree.places.length === 1 && bulk.isTyped && bulk.places.length === 0 ? places[0] : undefined
  const latest = useRef(bulk)
  latest.current = bulk
  useEffect(() => {
    if (unsaved !== undefined) latest.current.choose([unsaved])
  }, [unsaved])
  const preview = usePreview(places, isHours && run.update === undefined ? bulk.payload : null)
  const { errorIn, errors, watch, check, forget } = useBulkFaults(bulk, run, places, setStep)
  const submit = useSubmit({ bulk, run, places, preview: preview.data, check })
  const { leaveFor } = useLeaveTab({
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
  const shows = (pane: Step) => !isMobile || step === pane
  return (
    <>
      {isMobile && <Steps step={step} onStep={setStep} />}
      {errors.length > 0 && (
        <div className={classes.errors}>
          <FormErrors errors={errors} />
        </div>
      )}
      <SavingFields save={run.save} noticeMargin="around">
        <div className={classes.panes} data-two={(!isHours && !isResult) || undefined}>
          {shows('where') && <PlacesPane tree={tree} places={places} bulk={bulk} run={run} errorIn={errorIn} />}
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
              isHours && <EffectPane preview={preview} places={places.length} bulk={bulk} />
            ))}
        </div>
      </SavingFields>
      <Foot
        bulk={bulk}
        run={run}
        places={places.length}
        preview={preview}
        step={isMobile ? step : null}
        onStep={setStep}
        onSubmit={() => submit()}
      />
    </>
  )
}
