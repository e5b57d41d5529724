import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import type { TableColumn } from '../../ui/data-table.ts'
import type { PagedQuery } from '../../ui/MoreRows.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { onThisOrigin } from '../same-origin-url.ts'
import classes from './Users.module.css'
import { findPreset, summarizeLocations, toUserPermissions, type User } from './user-permissions.ts'

interface Props {
  people: readonly User[]
  onOpen: (id: string) => void
  pages: PagedQuery
}

const getId = ({ id }: User) => id
const getName = ({ firstName, lastName, email }: User) => `${firstName} ${lastName}`.trim() || email

/** One row per user; Enter or a click opens the user's drawer. */
export function PeopleTable({ people, onOpen, pages }: Props) {
  const t = useTranslations('users')
  const me = useMe()
  const columns = useMemo<TableColumn<User>[]>(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        main: true,
        cell: (user) => (
          <span className={classes.person}>
            <Avatar name={getName(user)} src={user.avatar && onThisOrigin(user.avatar)} size={28} />
            <span className={classes.names}>
              <span className={classes.name}>
                {getName(user)}
                {user.id === me.id && <span className={classes.you}>{t('you')}</span>}
              </span>
              <span className={classes.email}>{user.email}</span>
            </span>
          </span>
        ),
      },
      { id: 'role', header: t('column.role'), width: '190px', main: true, cell: (user) => getRoleText(t, user) },
      { id: 'scope', header: t('column.scope'), width: '170px', cell: (user) => getScopeText(t, user) },
      {
        id: 'seen',
        header: t('column.seen'),
        width: '140px',
        cell: (user) => (user.lastSeenAt ? <DateTime at={user.lastSeenAt} /> : t('neverSeen')),
      },
      {
        id: 'status',
        header: t('column.status'),
        width: '130px',
        main: true,
        cell: (user) => <StatusBadge small status={`user.${user.status}`} />,
      },
    ],
    [t, me.id],
  )
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={people}
      getId={getId}
      getName={getName}
      onOpen={({ id }) => onOpen(id)}
      pages={pages}
    />
  )
}

type T = ReturnType<typeof useTranslations<'users'>>

function getRoleText(t: T, user: User): string {
  if (user.superAdmin) return t('role.superAdmin')
  const standing = toUserPermissions(user)
  if (user.profile === 'PROFILE_OWNER' && standing.permissions.users) return t('role.administrator')
  const preset = findPreset(standing)
  return preset ? t(`preset.${preset}`) : t('role.custom')
}

function getScopeText(t: T, user: User): string {
  return user.profile === 'PROFILE_OWNER'
    ? t('scope.all')
    : t('scope.some', summarizeLocations(toUserPermissions(user)))
}
