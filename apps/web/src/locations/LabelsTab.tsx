import { IconArrowMerge, IconTag } from '@tabler/icons-react'
import { locationLabels } from '@vitrine/contract/location-labels'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { newKey, send } from '../api/send.ts'
import { useMe } from '../session/current-user.ts'
import { toastReason } from '../ui/toast-reason.ts'
import type { NamedItem } from './groups-and-labels.ts'
import { labelsChanged, useLabels } from './groups-and-labels.ts'
import type { LocationDialog } from './location-dialog.ts'
import { NamedList } from './NamedList.tsx'
import { relabelLocation } from './relabel-location.ts'
import { runBatch } from './run-batch.ts'
import { isFullyLoaded, type LocationListItem, updateAllOptimistically, useAllLocations } from './use-all-locations.ts'

const none: readonly LocationListItem[] = []

/** Labels, any number on a place. */
export function LabelsTab({ onOpen }: { onOpen: (dialog: LocationDialog) => void }) {
  const t = useTranslations('places.labelList')
  const locationTexts = useTranslations('places')
  const source = useLabels()
  const every = useAllLocations().data
  const allLocations = every?.items ?? none
  // Who sees some of them can't merge: the others would lose the one label and get no other.
  const hides = useMe().profile !== 'PROFILE_OWNER'
  const counts = useMemo(() => countLabels(allLocations), [allLocations])
  const carrying = (id: string) =>
    allLocations.filter((location) => location.locationLabels.some((label) => label.id === id))
  const labels = source.data?.items ?? []
  const items = labels.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
  return (
    <NamedList
      draft="label.new"
      source={source}
      items={items}
      isWhole={isFullyLoaded(every)}
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
      getSearch={({ id }) => ({ labels: [id] })}
      onCreate={create}
      onRename={rename}
      onRemove={(item) => remove(item, carrying(item.id))}
      getActions={(item) => {
        const label = labels.find(({ id }) => id === item.id)
        if (!label || labels.length < 2 || hides) return []
        return [
          {
            id: 'merge',
            text: t('merge'),
            icon: IconArrowMerge,
            run: () =>
              isFullyLoaded(every)
                ? onOpen({ kind: 'merge', label, locations: carrying(item.id) })
                : toastReason(locationTexts('notAllLoaded')),
          },
        ]
      }}
    />
  )
}

function countLabels(locations: readonly LocationListItem[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const location of locations)
    for (const { id } of location.locationLabels) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The lists are read again while the name is already forgotten: nobody waits for them. */
async function create(name: string, idempotencyKey: string): Promise<void> {
  await send(locationLabels.create, { body: { name } }, { idempotencyKey })
  void labelsChanged()
}

async function rename({ id }: NamedItem, name: string): Promise<void> {
  await send(locationLabels.update, { params: { id }, body: { name } })
  updateAllOptimistically((location) => ({
    ...location,
    locationLabels: location.locationLabels.map((label) => (label.id === id ? { ...label, name } : label)),
  }))
  await labelsChanged()
}

/** Answers the way back: a label of the same name, on the same places. */
async function remove({ id, name }: NamedItem, carriers: readonly LocationListItem[]): Promise<() => Promise<void>> {
  await send(locationLabels.remove, { params: { id } })
  updateAllOptimistically((location) => ({
    ...location,
    locationLabels: location.locationLabels.filter((label) => label.id !== id),
  }))
  await labelsChanged()
  return async () => {
    const made = await send(locationLabels.create, { body: { name } }, { idempotencyKey: newKey() })
    await runBatch(
      carriers,
      (location) => relabelLocation(location.id, [made.id], []),
      () => {},
    )
    await labelsChanged()
  }
}
