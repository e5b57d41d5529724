import { useQuery } from '@tanstack/react-query'
import { locationImports } from '@vitrine/contract/location-imports'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { qOfMenu } from '../api/menu-summary.ts'
import { useMe } from '../session/current-user.ts'
import { currentTasks, upsertTask } from '../ui/background-tasks.ts'
import { useBulkUpdates } from './use-bulk-updates.ts'
import { useExports } from './use-exports.ts'
import { usePublications } from './use-publications.ts'

const soon = 3_000

/** What the server does by itself: imports, exports, and posts that are on their way. It goes on when the tab closes. */
export function useServerTasks(): void {
  useImports()
  useExports()
  useBulkUpdates()
  usePublications()
}

function useImports(): void {
  const t = useTranslations('shell.activity')
  const me = useMe()
  // An import compares with every place, so it is shown to those who see every place.
  const enabled = me.appPermissions.locations && me.profile === 'PROFILE_OWNER'
  const files = useQuery({
    ...qOfMenu(locationImports.list, { query: { itemsPerPage: 5 } }, (summary) => summary.locationImports),
    enabled,
    refetchInterval: ({ state }) => (state.data?.member.some(({ status }) => running(status)) ? soon : false),
  }).data?.member
  useEffect(() => {
    for (const { id, fileName, status, totals } of files ?? []) {
      const known = currentTasks().some((task) => task.id === id)
      if (!running(status) && !known) continue
      upsertTask(id, {
        title: t('import', { name: fileName }),
        total: totals.rows,
        done: totals.done - totals.refused,
        failed: totals.refused,
        state: running(status) ? 'running' : 'ended',
        to: `/settings/company/import/${id}`,
      })
    }
  }, [files, t])
}

const running = (status: string) => status === 'QUEUED' || status === 'RUNNING'
