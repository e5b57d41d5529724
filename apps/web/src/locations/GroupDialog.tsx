import { locations } from '@vitrine/contract/locations'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useValidators } from '../forms/use-validators.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './Dialog.module.css'
import { groupsChanged, useGroups } from './groups-and-labels.ts'
import { RunModal } from './RunModal.tsx'
import { useRunBatch } from './run-batch.ts'
import { changed, type LocationListItem } from './use-all-locations.ts'

const noGroup = 'none'

/** Puts places into a group, or into none. */
export function GroupDialog({
  chosenLocations,
  onClose,
}: {
  chosenLocations: readonly LocationListItem[]
  onClose: () => void
}) {
  const t = useTranslations('places')
  const groups = useGroups().data?.items ?? []
  const [first] = chosenLocations
  const [group, setGroup] = useState<string | null>(
    chosenLocations.length === 1 ? (first?.groupe?.id ?? noGroup) : null,
  )
  const target = group === noGroup ? undefined : group
  const moving = chosenLocations.filter((location) => location.groupe?.id !== target)
  const run = useRunBatch({
    title:
      chosenLocations.length === 1
        ? t('groupDialog.titleOne', { name: first?.name ?? '' })
        : t('groupDialog.title', { count: chosenLocations.length }),
    work: async (location: LocationListItem) =>
      changed(await send(locations.update, { params: { id: location.id }, body: { groupe: target ?? null } })),
    onFinished: () => void groupsChanged(),
  })
  const rules = useValidators()
  const { errorOf, check } = useFormErrors(null, ['groupe'], {
    getId: () => 'group-chosen',
    values: { groupe: group },
    wrong: { groupe: rules.needed(group ?? '') },
  })
  const name = groups.find(({ id }) => id === group)?.name
  return (
    <RunModal
      run={run}
      getId={(location) => location.id}
      confirm={t('groupDialog.confirm', { count: group === null ? chosenLocations.length : moving.length })}
      disabled={group !== null && moving.length === 0}
      onConfirm={() => check() && void run.start(moving)}
      onClose={onClose}
    >
      <VirtualSelect
        id="group-chosen"
        label={t('group')}
        placeholder={t('groupDialog.choose')}
        options={[
          { value: noGroup, text: t('noGroup') },
          ...groups.map((item) => ({ value: item.id, text: item.name })),
        ]}
        value={group}
        error={errorOf('groupe')}
        onChange={setGroup}
      />
      {group !== null && (
        <p className={classes.effect} role="status">
          {name === undefined
            ? t('groupDialog.effectNone', { count: moving.length })
            : t('groupDialog.effect', { count: moving.length, group: name })}
          {moving.length < chosenLocations.length &&
            ` ${t('groupDialog.already', { count: chosenLocations.length - moving.length })}`}
        </p>
      )}
    </RunModal>
  )
}
