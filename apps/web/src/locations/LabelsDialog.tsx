import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { changeLabels } from './change-labels.ts'
import classes from './Dialog.module.css'
import { labelsChanged, useLabels } from './groups-and-labels.ts'
import { RunModal } from './RunModal.tsx'
import { relabelLocation } from './relabel-location.ts'
import { useRunBatch } from './run-batch.ts'
import type { LocationListItem } from './use-all-locations.ts'

const listLabelIds = (location: LocationListItem) => location.locationLabels.map(({ id }) => id)

/** Puts labels on places and takes others off; what is not named stays as it is. */
export function LabelsDialog({ locations, onClose }: { locations: readonly LocationListItem[]; onClose: () => void }) {
  const t = useTranslations('places')
  const labels = useLabels().data?.items ?? []
  const [on, setOn] = useState<string[]>([])
  const [off, setOff] = useState<string[]>([])
  const [first] = locations
  const changing = locations.filter((location) => changeLabels(listLabelIds(location), on, off) !== null)
  const run = useRunBatch({
    title:
      locations.length === 1
        ? t('labelsDialog.titleOne', { name: first?.name ?? '' })
        : t('labelsDialog.title', { count: locations.length }),
    work: ({ id }: LocationListItem) => relabelLocation(id, on, off),
    onFinished: () => void labelsChanged(),
  })
  const isChosen = on.length > 0 || off.length > 0
  const { errorOf, check } = useFormErrors(null, ['add'], {
    getId: () => 'labels-added',
    values: { add: [on, off] },
    wrong: { add: isChosen ? undefined : t('labelsDialog.needed') },
  })
  const carried = new Set(locations.flatMap(listLabelIds))
  const option = (label: { id: string; name: string }) => ({ value: label.id, text: label.name })
  return (
    <RunModal
      run={run}
      getId={(location) => location.id}
      confirm={t('labelsDialog.confirm', { count: changing.length })}
      disabled={labels.length === 0 || (isChosen && changing.length === 0)}
      onConfirm={() => check() && void run.start(changing)}
      onClose={onClose}
    >
      {labels.length === 0 ? (
        <p>{t('labelsDialog.none')}</p>
      ) : (
        <>
          <VirtualSelect
            multiple
            id="labels-added"
            label={t('labelsDialog.add')}
            placeholder={t('labelsDialog.choose')}
            options={labels.filter(({ id }) => !off.includes(id)).map(option)}
            value={on}
            error={errorOf('add')}
            onChange={setOn}
          />
          <VirtualSelect
            multiple
            label={t('labelsDialog.remove')}
            placeholder={t('labelsDialog.choose')}
            options={labels.filter(({ id }) => carried.has(id) && !on.includes(id)).map(option)}
            value={off}
            onChange={setOff}
          />
          {isChosen && (
            <p className={classes.effect} role="status">
              {t('labelsDialog.effect', { count: changing.length })}
              {changing.length < locations.length &&
                ` ${t('labelsDialog.already', { count: locations.length - changing.length })}`}
            </p>
          )}
        </>
      )}
    </RunModal>
  )
}
