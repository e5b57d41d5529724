import { IconArrowMerge, IconTag } from '@tabler/icons-react'
import { locationLabels } from '@vitrine/contract/location-labels'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { newKey, send } from '../api/send.ts'
import { useMe } from '../session/current-user.ts'
import { toastWhy } from '../ui/toast-why.ts'
import type { PlaceDialog } from './dialogs.ts'
import { changingAll, isWhole, type Place, useEveryPlace } from './every-place.ts'
import { NamedList } from './NamedList.tsx'
import type { NamedItem } from './named.ts'
import { labelsChanged, useLabels } from './named.ts'
import { relabelPlace } from './relabel-place.ts'
import { runEach } from './run-each.ts'

const none: readonly Place[] = []

/** Labels, any number on a place. */
export function LabelsTab({ onOpen }: { onOpen: (dialog: PlaceDialog) => void }) {
  const t = useTranslations('places.labelList')
  const ofPlaces = useTranslations('places')
  const source = useLabels()
  const every = useEveryPlace().data
  const places = every?.items ?? none
  // Who sees some of them can't merge: the others would lose the one label and get no other.
  const hides = useMe().profile !== 'PROFILE_OWNER'
  const counts = useMemo(() => countLabels(places), [places])
  const carrying = (id: string) => places.filter((place) => place.locationLabels.some((label) => label.id === id))
  const labels = source.data?.items ?? []
  const items = labels.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
  return (
    <NamedList
      draft="label.new"
      source={source}
      items={items}
      isWhole={isWhole(every)}
      hides={hides}
      icon={IconTag}
      texts={{
        title: t('title'),
        loadFailed: t('loadFailed'),
        create: t('create'),
        failed: t('failed'),
        empty: t('empty'),
        emptyText: t('emptyText'),
        effect: (item) => t('effect', { count: item.count }),
        deleteTitle: (item) => t('deleteTitle', { name: item.name }),
        deleteConfirm: t('deleteConfirm'),
        deleted: (item) => t('deleted', { name: item.name }),
      }}
      searchOf={({ id }) => ({ labels: [id] })}
      onCreate={create}
      onRename={rename}
      onRemove={(item) => remove(item, carrying(item.id))}
      actionsOf={(item) => {
        const label = labels.find(({ id }) => id === item.id)
        if (!label || labels.length < 2 || hides) return []
        return [
          {
            id: 'merge',
            text: t('merge'),
            icon: IconArrowMerge,
            run: () =>
              isWhole(every)
                ? onOpen({ kind: 'merge', label, places: carrying(item.id) })
                : toastWhy(ofPlaces('notAllLoaded')),
          },
        ]
      }}
    />
  )
}

function countLabels(places: readonly Place[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const place of places) for (const { id } of place.locationLabels) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The lists are read again while the name is already forgotten: nobody waits for them. */
async function create(name: string, idempotencyKey: string): Promise<void> {
  await send(locationLabels.create, { body: { name } }, { idempotencyKey })
  void labelsChanged()
}

async function rename({ id }: NamedItem, name: string): Promise<void> {
  await send(locationLabels.update, { params: { id }, body: { name } })
  changingAll((place) => ({
    ...place,
    locationLabels: place.locationLabels.map((label) => (label.id === id ? { ...label, name } : label)),
  }))
  await labelsChanged()
}

/** Answers the way back: a label of the same name, on the same places. */
async function remove({ id, name }: NamedItem, carriers: readonly Place[]): Promise<() => Promise<void>> {
  await send(locationLabels.remove, { params: { id } })
  changingAll((place) => ({ ...place, locationLabels: place.locationLabels.filter((label) => label.id !== id) }))
  await labelsChanged()
  return async () => {
    const made = await send(locationLabels.create, { body: { name } }, { idempotencyKey: newKey() })
    await runEach(
      carriers,
      (place) => relabelPlace(place.id, [made.id], []),
      () => {},
    )
    await labelsChanged()
  }
}
