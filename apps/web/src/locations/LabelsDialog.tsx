import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFaults } from '../forms/use-form-errors.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './Dialog.module.css'
import type { Place } from './every-place.ts'
import { labelsChanged, useLabels } from './named.ts'
import { RunModal } from './RunModal.tsx'
import { relabelled } from './relabel.ts'
import { relabelPlace } from './relabel-place.ts'
import { useRunEach } from './run-each.ts'

const labelsOf = (place: Place) => place.locationLabels.map(({ id }) => id)

/** Puts labels on places and takes others off; what is not named stays as it is. */
export function LabelsDialog({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const t = useTranslations('places')
  const labels = useLabels().data?.items ?? []
  const [on, setOn] = useState<string[]>([])
  const [off, setOff] = useState<string[]>([])
  const [first] = places
  const changing = places.filter((place) => relabelled(labelsOf(place), on, off) !== null)
  const run = useRunEach({
    title:
      places.length === 1
        ? t('labelsDialog.titleOne', { name: first?.name ?? '' })
        : t('labelsDialog.title', { count: places.length }),
    work: ({ id }: Place) => relabelPlace(id, on, off),
    onFinished: () => void labelsChanged(),
  })
  const isChosen = on.length > 0 || off.length > 0
  const { errorOf, check } = useFaults(null, ['add'], {
    idOf: () => 'labels-added',
    values: { add: [on, off] },
    wrong: { add: isChosen ? undefined : t('labelsDialog.needed') },
  })
  const carried = new Set(places.flatMap(labelsOf))
  const option = (label: { id: string; name: string }) => ({ value: label.id, text: label.name })
  return (
    <RunModal
      run={run}
      idOf={(place) => place.id}
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
              {changing.length < places.length &&
                ` ${t('labelsDialog.already', { count: places.length - changing.length })}`}
            </p>
          )}
        </>
      )}
    </RunModal>
  )
}
