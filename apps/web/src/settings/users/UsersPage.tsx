import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DataArea } from '../../ui/DataArea.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { usePeople } from './people.ts'
import { isFiltered, type UsersSearch } from './search.ts'
import { UserDrawer } from './UserDrawer.tsx'
import { UserFilters } from './UserFilters.tsx'
import classes from './Users.module.css'

/** The users of the company with their permissions and locations. */
export function UsersPage() {
  const t = useTranslations('users')
  const search: UsersSearch = useSearch({ from: '/dashboard/settings/users' })
  const { q, right, profile, status } = search
  const statuses = useTranslations('status.user')
  const navigate = useNavigate({ from: '/settings/users' })
  const set = (change: Partial<UsersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const source = usePeople(search)
  const open = (user: string | undefined) => set({ user })
  return (
    <SettingsFrame>
      <PageHead title={t('title')}>
        <Button leftSection={<IconUserPlus size={18} stroke={2} aria-hidden />} onClick={() => open('new')}>
          {t('invite')}
        </Button>
      </PageHead>
      <UserFilters search={search} onSearch={set} total={source.data?.total} />
      <div className={classes.list}>
        <DataArea source={source} errorTitle={t('loadFailed')}>
          {({ items }) =>
            items.length === 0 && isFiltered(search) ? (
              <NoMatch
                text={t('noMatch')}
                filters={[
                  q,
                  right && t(`right.${right}.name`),
                  profile && t(`profile.${profile}`),
                  status && statuses(status),
                ]}
                onClear={() => set({ q: undefined, right: undefined, profile: undefined, status: undefined })}
              />
            ) : items.length === 0 ? (
              <EmptyState icon={IconUsers} title={t('empty.title')} text={t('empty.text')}>
                <Button onClick={() => open('new')}>{t('invite')}</Button>
              </EmptyState>
            ) : (
              <PeopleTable people={items} onOpen={open} pages={source} />
            )
          }
        </DataArea>
      </div>
      {search.user && <UserDrawer key={search.user} id={search.user} onOpen={open} onClose={() => open(undefined)} />}
    </SettingsFrame>
  )
}
