import type { MemberOf } from '@vitrine/contract/operation'
import type { userActivities } from '@vitrine/contract/user-activities'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { usePlain } from '../../posts/calendar/post/use-plain.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import type { Column } from '../../ui/data-table.ts'
import type { Pages } from '../../ui/MoreRows.tsx'
import classes from '../users/Users.module.css'
import { objectTypes } from './object-types.ts'
import { verbOf } from './verbs.ts'

type Activity = MemberOf<typeof userActivities.list>

const idOf = ({ id }: Activity) => id

/** A row an act: when, who, what, to which, and from where. */
export function ActivityTable({ activities, pages }: { activities: readonly Activity[]; pages: Pages }) {
  const t = useTranslations('settings.activity')
  const words = useActWords()
  const columns = useMemo<Column<Activity>[]>(
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
      { id: 'act', header: t('column.act'), main: true, cell: words },
      {
        id: 'ip',
        header: t('column.ip'),
        width: '140px',
        cell: ({ ip, userAgent }) => <span title={userAgent}>{ip}</span>,
      },
    ],
    [t, words],
  )
  const nameOf = (activity: Activity) => `${activity.user.name} ${words(activity)}`
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={activities}
      idOf={idOf}
      nameOf={nameOf}
      pages={pages}
      uneven
    />
  )
}

/** What an operation on several at once works on. */
const kinds: Readonly<Record<string, string>> = {
  connections: 'NetworkGrant',
  libraryMedias: 'LibraryMedia',
  bulkUpdates: 'Location',
  holidays: 'Location',
}

/** So many places of an act on several are named. */
const mostNamed = 3
const shortened = (names: readonly string[], count: number) =>
  [...names, ...(count > names.length ? ['…'] : [])].join(', ')

/** "Publication : modification, « Le menu du jour à [ville] »"; on several places, how many, and the first by name. */
function useActWords(): (activity: Activity) => string {
  const t = useTranslations('settings.activity')
  const plainOf = usePlain()
  return useMemo(
    () =>
      ({ operation, objectType, summary, outcome, locationCount = 0, locations = [] }: Activity) => {
        const [noun = ''] = operation.split('.')
        const kind = objectType === '' ? (kinds[noun] ?? '') : objectType
        const type = objectTypes.find((one) => one === kind)
        const what = type ? t(`object.${type}`) : operation
        const said = t(`verb.${verbOf(operation)}`, { what })
        const names = locations.slice(0, mostNamed).map(({ name }) => name)
        const named = summary ? plainOf(summary) : locationCount === 1 ? names[0] : undefined
        const whole = named
          ? t('about', { said, summary: named })
          : locationCount > 0
            ? t('places', { said, count: locationCount, names: shortened(names, locationCount) })
            : said
        return outcome === 'failed' ? t('failedOnTheWay', { said: whole }) : whole
      },
    [t, plainOf],
  )
}
