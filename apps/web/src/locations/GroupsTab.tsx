import { IconFolder, IconFolderSymlink } from '@tabler/icons-react'
import { groups as groupCalls } from '@vitrine/contract/groups'
import { locations } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { newKey, send } from '../api/send.ts'
import { useMe } from '../session/current-user.ts'
import { toastWhy } from '../ui/toast-why.ts'
import type { PlaceDialog } from './dialogs.ts'
import { changed, changingAll, isWhole, type Place, useEveryPlace } from './every-place.ts'
import { carriesPlace, draggedPlace, GroupPlaces } from './GroupPlaces.tsx'
import { NamedList } from './NamedList.tsx'
import type { NamedItem } from './named.ts'
import { groupsChanged, useGroups } from './named.ts'
import { runEach } from './run-each.ts'
import { useRegroup } from './use-regroup.ts'

/** Groups of places, each place in one at most. */
export function GroupsTab({ onOpen }: { onOpen: (dialog: PlaceDialog) => void }) {
  const t = useTranslations('places.groups')
  const ofPlaces = useTranslations('places')
  const source = useGroups()
  const every = useEveryPlace().data
  const places = every?.items ?? []
  const regroup = useRegroup()
  const hides = useMe().profile !== 'PROFILE_OWNER'
  const inGroup = (id: string) => places.filter((place) => place.groupe?.id === id)
  const items = (source.data?.items ?? []).map(({ id, name, locationsCount }) => ({ id, name, count: locationsCount }))
  return (
    <NamedList
      draft="group.new"
      source={source}
      items={items}
      isWhole={isWhole(every)}
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
      searchOf={({ id }) => ({ group: id })}
      inside={(group) => (
        <GroupPlaces
          group={group}
          places={inGroup(group.id)}
          onMove={(place) => onOpen({ kind: 'group', places: [place] })}
        />
      )}
      takes={carriesPlace}
      onTake={({ id }, event) => {
        const place = places.find((one) => one.id === draggedPlace(event))
        const group = source.data?.items.find((one) => one.id === id)
        if (place && group && place.groupe?.id !== id) regroup(place, group)
      }}
      onCreate={create}
      onRename={rename}
      onRemove={(item) => remove(item, inGroup(item.id))}
      actionsOf={(item) =>
        item.count === 0
          ? []
          : [
              {
                id: 'move',
                text: t('move'),
                icon: IconFolderSymlink,
                run: () =>
                  isWhole(every)
                    ? onOpen({ kind: 'group', places: inGroup(item.id) })
                    : toastWhy(ofPlaces('notAllLoaded')),
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
  changingAll((place) => (place.groupe?.id === id ? { ...place, groupe: { ...place.groupe, name } } : place))
  await groupsChanged()
}

/** Answers the way back: a group of the same name, with the same places. */
async function remove({ id, name }: NamedItem, members: readonly Place[]): Promise<() => Promise<void>> {
  await send(groupCalls.remove, { params: { id } })
  changingAll((place) => (place.groupe?.id === id ? { ...place, groupe: undefined } : place))
  await groupsChanged()
  return async () => {
    const made = await send(groupCalls.create, { body: { name } }, { idempotencyKey: newKey() })
    const putBack = async (place: Place) =>
      changed(await send(locations.update, { params: { id: place.id }, body: { groupe: made.id } }))
    await runEach(members, putBack, () => {})
    await groupsChanged()
  }
}
