import { IconFolder, IconFolderSymlink } from '@tabler/icons-react'
import { groups as groupCalls } from '@vitrine/contract/groups'
import { locations } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { newKey, send } from '../api/send.ts'
import { useMe } from '../session/current-user.ts'
import { toastReason } from '../ui/toast-reason.ts'
import { GroupLocations, getDraggedLocationId, hasDraggedLocation } from './GroupLocations.tsx'
import type { NamedItem } from './groups-and-labels.ts'
import { groupsChanged, useGroups } from './groups-and-labels.ts'
import type { LocationDialog } from './location-dialog.ts'
import { NamedList } from './NamedList.tsx'
import { runBatch } from './run-batch.ts'
import {
  changed,
  isFullyLoaded,
  type LocationListItem,
  updateAllOptimistically,
  useAllLocations,
} from './use-all-locations.ts'
import { useMoveToGroup } from './use-move-to-group.ts'

/** Groups of places, each place in one at most. */
export function GroupsTab({ onOpen }: { onOpen: (dialog: LocationDialog) => void }) {
  const t = useTranslations('places.groups')
  const locationTexts = useTranslations('places')
  const source = useGroups()
  const every = useAllLocations().data
  const allLocations = every?.items ?? []
  const regroup = useMoveToGroup()
  const hides = useMe().profile !== 'PROFILE_OWNER'
  const inGroup = (id: string) => allLocations.filter((location) => location.groupe?.id === id)
  const items = (source.data?.items ?? []).map(({ id, name, locationsCount }) => ({ id, name, count: locationsCount }))
  return (
    <NamedList
      draft="group.new"
      source={source}
      items={items}
      isWhole={isFullyLoaded(every)}
      hides={hides}
      icon={IconFolder}
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
      getSearch={({ id }) => ({ group: id })}
      inside={(group) => (
        <GroupLocations
          group={group}
          locations={inGroup(group.id)}
          onMove={(location) => onOpen({ kind: 'group', locations: [location] })}
        />
      )}
      acceptsDrop={hasDraggedLocation}
      onDropItem={({ id }, event) => {
        const location = allLocations.find((item) => item.id === getDraggedLocationId(event))
        const group = source.data?.items.find((item) => item.id === id)
        if (location && group && location.groupe?.id !== id) regroup(location, group)
      }}
      onCreate={create}
      onRename={rename}
      onRemove={(item) => remove(item, inGroup(item.id))}
      getActions={(item) =>
        item.count === 0
          ? []
          : [
              {
                id: 'move',
                text: t('move'),
                icon: IconFolderSymlink,
                run: () =>
                  isFullyLoaded(every)
                    ? onOpen({ kind: 'group', locations: inGroup(item.id) })
                    : toastReason(locationTexts('notAllLoaded')),
              },
            ]
      }
    />
  )
}

/** The lists are read again while the name is already forgotten: nobody waits for them. */
async function create(name: string, idempotencyKey: string): Promise<void> {
  await send(groupCalls.create, { body: { name } }, { idempotencyKey })
  void groupsChanged()
}

async function rename({ id }: NamedItem, name: string): Promise<void> {
  await send(groupCalls.update, { params: { id }, body: { name } })
  updateAllOptimistically((location) =>
    location.groupe?.id === id ? { ...location, groupe: { ...location.groupe, name } } : location,
  )
  await groupsChanged()
}

/** Answers the way back: a group of the same name, with the same places. */
async function remove({ id, name }: NamedItem, members: readonly LocationListItem[]): Promise<() => Promise<void>> {
  await send(groupCalls.remove, { params: { id } })
  updateAllOptimistically((location) => (location.groupe?.id === id ? { ...location, groupe: undefined } : location))
  await groupsChanged()
  return async () => {
    const made = await send(groupCalls.create, { body: { name } }, { idempotencyKey: newKey() })
    const putBack = async (location: LocationListItem) =>
      changed(await send(locations.update, { params: { id: location.id }, body: { groupe: made.id } }))
    await runBatch(members, putBack, () => {})
    await groupsChanged()
  }
}
