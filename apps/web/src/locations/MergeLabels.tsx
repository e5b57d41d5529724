import { locationLabels } from '@vitrine/contract/location-labels'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useValidators } from '../forms/use-validators.ts'
import { toastError } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './Dialog.module.css'
import { type Label, labelsChanged, useLabels } from './groups-and-labels.ts'
import { RunModal } from './RunModal.tsx'
import { relabelLocation } from './relabel-location.ts'
import { useRunBatch } from './run-batch.ts'
import type { LocationListItem } from './use-all-locations.ts'

/** Every place with one label gets another in its stead, and the first is gone once all have it. */
export function MergeLabels({
  label,
  locations,
  onClose,
}: {
  label: Label
  locations: readonly LocationListItem[]
  onClose: () => void
}) {
  const t = useTranslations('places.merge')
  const why = useErrorReason()
  const others = (useLabels().data?.items ?? []).filter(({ id }) => id !== label.id)
  const [into, setInto] = useState<string | null>(null)
  const rules = useValidators()
  const { errorOf, check } = useFormErrors(null, ['into'], {
    getId: () => 'merge-into',
    values: { into },
    wrong: { into: rules.needed(into ?? '') },
  })
  const target = others.find(({ id }) => id === into)
  const run = useRunBatch({
    title: t('title', { name: label.name }),
    work: ({ id }: LocationListItem) => relabelLocation(id, into === null ? [] : [into], [label.id]),
    onFinished: async ({ failed }) => {
      if (failed.length === 0)
        await send(locationLabels.remove, { params: { id: label.id } }).catch((error: unknown) =>
          toastError(t('removeFailed', { name: label.name }), { more: why(error) }),
        )
      void labelsChanged()
    },
  })
  return (
    <RunModal
      run={run}
      getId={(location) => location.id}
      confirm={t('confirm')}
      onConfirm={() => check() && void run.start(locations)}
      onClose={onClose}
    >
      <VirtualSelect
        id="merge-into"
        label={t('into')}
        options={others.map(({ id, name }) => ({ value: id, text: name }))}
        value={into}
        error={errorOf('into')}
        onChange={setInto}
      />
      {target && (
        <p className={classes.effect} role="status">
          {t('effect', { count: locations.length, from: label.name, into: target.name })}
        </p>
      )}
    </RunModal>
  )
}
