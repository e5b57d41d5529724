import type { MemberOf } from '@vitrine/contract/operation'
import type { userActivities } from '@vitrine/contract/user-activities'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { usePlainText } from '../../posts/calendar/post/use-plain-text.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import type { TableColumn } from '../../ui/data-table.ts'
import type { PagedQuery } from '../../ui/MoreRows.tsx'
import classes from '../users/Users.module.css'
import { getActionKey } from './action-key.ts'
import { objectTypes } from './object-types.ts'

type Activity = MemberOf<typeof userActivities.list>

const getId = ({ id }: Activity) => id

/** One row per activity: time, user, action, object, IP address. */
export function ActivityTable({ activities, pages }: { activities: readonly Activity[]; pages: PagedQuery }) {
  const t = useTranslations('settings.activity')
  const getActText = useActText()
  const columns = useMemo<TableColumn<Activity>[]>(
    () => [
      {
        id: 'at',
        header: t('column.at'),
        width: '140px',
        main: true,
        cell: ({ createdAt }) => <DateTime at={createdAt} />,
      },
      {
        id: 'person',
        header: t('column.person'),
        width: '210px',
        main: true,
        cell: ({ user, superAdmin }) => (
          <span className={classes.person}>
            <Avatar name={user.name} size={24} />
            <span className={classes.name}>{superAdmin ? t('platform', { name: user.name }) : user.name}</span>
          </span>
        ),
      },
      { id: 'act', header: t('column.act'), main: true, cell: getActText },
      {
        id: 'ip',
        header: t('column.ip'),
        width: '140px',
        cell: ({ ip, userAgent }) => <span title={userAgent}>{ip}</span>,
      },
    ],
    [t, getActText],
  )
  const getName = (activity: Activity) => `${activity.user.name} ${getActText(activity)}`
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={activities}
      getId={getId}
      getName={getName}
      pages={pages}
      uneven
    />
  )
}

/** The object type of bulk operations, which the server records without one. */
const kinds: Readonly<Record<string, string>> = {
  connections: 'NetworkGrant',
  libraryMedias: 'LibraryMedia',
  bulkUpdates: 'Location',
  holidays: 'Location',
}

/** Maximum number of locations listed by name. */
const maxNames = 3
const shortened = (names: readonly string[], count: number) =>
  [...names, ...(count > names.length ? ['…'] : [])].join(', ')

/** "Publication : modification, « Le menu du jour à [ville] »"; for several locations, their count and first names. */
function useActText(): (activity: Activity) => string {
  const t = useTranslations('settings.activity')
  const plainOf = usePlainText()
  return useMemo(
    () =>
      ({ operation, objectType, summary, outcome, locationCount = 0, locations = [] }: Activity) => {
        const [noun = ''] = operation.split('.')
        const kind = objectType === '' ? (kinds[noun] ?? '') : objectType
        const type = objectTypes.find((candidate) => candidate === kind)
        const what = type ? t(`object.${type}`) : operation
        const actText = t(`verb.${getActionKey(operation)}`, { what })
        const names = locations.slice(0, maxNames).map(({ name }) => name)
        const named = summary ? plainOf(summary) : locationCount === 1 ? names[0] : undefined
        const whole = named
          ? t('about', { said: actText, summary: named })
          : locationCount > 0
            ? t('places', { said: actText, count: locationCount, names: shortened(names, locationCount) })
            : actText
        return outcome === 'failed' ? t('failedOnTheWay', { said: whole }) : whole
      },
    [t, plainOf],
  )
}
