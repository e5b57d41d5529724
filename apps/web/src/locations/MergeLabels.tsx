import { locationLabels } from '@vitrine/contract/location-labels'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useWhy } from '../api/use-error-reason.ts'
import { useFaults } from '../forms/use-form-errors.ts'
import { useRules } from '../forms/use-validators.ts'
import { toastError } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './Dialog.module.css'
import type { Place } from './every-place.ts'
import { type Label, labelsChanged, useLabels } from './named.ts'
import { RunModal } from './RunModal.tsx'
import { relabelPlace } from './relabel-place.ts'
import { useRunEach } from './run-each.ts'

/** Every place with one label gets another in its stead, and the first is gone once all have it. */
export function MergeLabels({
  label,
  places,
  onClose,
}: {
  label: Label
  places: readonly Place[]
  onClose: () => void
}) {
  const t = useTranslations('places.merge')
  const why = useWhy()
  const others = (useLabels().data?.items ?? []).filter(({ id }) => id !== label.id)
  const [into, setInto] = useState<string | null>(null)
  const rules = useRules()
  const { errorOf, check } = useFaults(null, ['into'], {
    idOf: () => 'merge-into',
    values: { into },
    wrong: { into: rules.needed(into ?? '') },
  })
  const target = others.find(({ id }) => id === into)
  const run = useRunEach({
    title: t('title', { name: label.name }),
    work: ({ id }: Place) => relabelPlace(id, into === null ? [] : [into], [label.id]),
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
      idOf={(place) => place.id}
      confirm={t('confirm')}
      onConfirm={() => check() && void run.start(places)}
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
          {t('effect', { count: places.length, from: label.name, into: target.name })}
        </p>
      )}
    </RunModal>
  )
}
