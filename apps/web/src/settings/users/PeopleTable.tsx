import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import type { Column } from '../../ui/data-table.ts'
import type { Pages } from '../../ui/MoreRows.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { onThisOrigin } from '../picture.ts'
import { placesSaid, presetOf, standingOf, type User } from './standing.ts'
import classes from './Users.module.css'

interface Props {
  people: readonly User[]
  onOpen: (id: string) => void
  pages: Pages
}

const idOf = ({ id }: User) => id
const nameOf = ({ firstName, lastName, email }: User) => `${firstName} ${lastName}`.trim() || email

/** A row a person; Enter or a click opens what may be changed of them. */
export function PeopleTable({ people, onOpen, pages }: Props) {
  const t = useTranslations('users')
  const me = useMe()
  const columns = useMemo<Column<User>[]>(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        main: true,
        cell: (user) => (
          <span className={classes.person}>
            <Avatar name={nameOf(user)} src={user.avatar && onThisOrigin(user.avatar)} size={28} />
            <span className={classes.names}>
              <span className={classes.name}>
                {nameOf(user)}
                {user.id === me.id && <span className={classes.you}>{t('you')}</span>}
              </span>
              <span className={classes.email}>{user.email}</span>
            </span>
          </span>
        ),
      },
      { id: 'role', header: t('column.role'), width: '190px', main: true, cell: (user) => roleOf(t, user) },
      { id: 'scope', header: t('column.scope'), width: '170px', cell: (user) => scopeOf(t, user) },
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
      idOf={idOf}
      nameOf={nameOf}
      onOpen={({ id }) => onOpen(id)}
      pages={pages}
    />
  )
}

type T = ReturnType<typeof useTranslations<'users'>>

function roleOf(t: T, user: User): string {
  if (user.superAdmin) return t('role.superAdmin')
  const standing = standingOf(user)
  if (user.profile === 'PROFILE_OWNER' && standing.permissions.users) return t('role.administrator')
  const preset = presetOf(standing)
  return preset ? t(`preset.${preset}`) : t('role.custom')
}

function scopeOf(t: T, user: User): string {
  return user.profile === 'PROFILE_OWNER' ? t('scope.all') : t('scope.some', placesSaid(standingOf(user)))
}
