import { useQuery } from '@tanstack/react-query'
import { exports } from '@vitrine/contract/exports'
import { useCallback, useEffect } from 'react'
import { qOfMenu } from '../api/menu-summary.ts'
import { readListSoon } from '../api/refetch-stale.ts'
import { useLive } from '../api/server-events.ts'
import { useExportToast } from './use-export-toast.ts'

const liveTypes = ['export'] as const
/** The events say it at once; this is for who hears none. */
const nowAndThen = 10_000

/** The person's own exports among the tasks: those that run, here or begun elsewhere, and how they end. */
export function useExports(): void {
  const trackExport = useExportToast()
  useLive(
    liveTypes,
    useCallback((client) => readListSoon(client, exports.list.path), []),
  )
  const found = useQuery({
    ...qOfMenu(exports.list, { query: { itemsPerPage: 10 } }, (summary) => summary.exports),
    refetchInterval: ({ state }) =>
      state.data?.member.some(({ status }) => status === 'QUEUED' || status === 'RUNNING') ? nowAndThen : false,
  }).data?.member
  useEffect(() => {
    for (const item of found ?? []) trackExport(item)
  }, [found, trackExport])
}
