import { locations } from '@vitrine/contract/locations'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useFaults } from '../forms/use-form-errors.ts'
import { useRules } from '../forms/use-validators.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './Dialog.module.css'
import { changed, type Place } from './every-place.ts'
import { groupsChanged, useGroups } from './named.ts'
import { RunModal } from './RunModal.tsx'
import { useRunEach } from './run-each.ts'

const noGroup = 'none'

/** Puts places into a group, or into none. */
export function GroupDialog({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const t = useTranslations('places')
  const groups = useGroups().data?.items ?? []
  const [first] = places
  const [group, setGroup] = useState<string | null>(places.length === 1 ? (first?.groupe?.id ?? noGroup) : null)
  const target = group === noGroup ? undefined : group
  const moving = places.filter((place) => place.groupe?.id !== target)
  const run = useRunEach({
    title:
      places.length === 1
        ? t('groupDialog.titleOne', { name: first?.name ?? '' })
        : t('groupDialog.title', { count: places.length }),
    work: async (place: Place) =>
      changed(await send(locations.update, { params: { id: place.id }, body: { groupe: target ?? null } })),
    onFinished: () => void groupsChanged(),
  })
  const rules = useRules()
  const { errorOf, check } = useFaults(null, ['groupe'], {
    idOf: () => 'group-chosen',
    values: { groupe: group },
    wrong: { groupe: rules.needed(group ?? '') },
  })
  const name = groups.find(({ id }) => id === group)?.name
  return (
    <RunModal
      run={run}
      idOf={(place) => place.id}
      confirm={t('groupDialog.confirm', { count: group === null ? places.length : moving.length })}
      disabled={group !== null && moving.length === 0}
      onConfirm={() => check() && void run.start(moving)}
      onClose={onClose}
    >
      <VirtualSelect
        id="group-chosen"
        label={t('group')}
        placeholder={t('groupDialog.choose')}
        options={[{ value: noGroup, text: t('noGroup') }, ...groups.map((one) => ({ value: one.id, text: one.name }))]}
        value={group}
        error={errorOf('groupe')}
        onChange={setGroup}
      />
      {group !== null && (
        <p className={classes.effect} role="status">
          {name === undefined
            ? t('groupDialog.effectNone', { count: moving.length })
            : t('groupDialog.effect', { count: moving.length, group: name })}
          {moving.length < places.length && ` ${t('groupDialog.already', { count: places.length - moving.length })}`}
        </p>
      )}
    </RunModal>
  )
}
