import type { bulkUpdates } from '@vitrine/contract/bulk-updates'
import type { MemberOf } from '@vitrine/contract/operation'
import type { BackgroundTask } from '../ui/background-tasks.ts'

type Update = Pick<MemberOf<typeof bulkUpdates.list>, 'id' | 'status'>

/**
 * Whether an update that ended is news here. What this browser began is a task from the moment the server has it: an
 * update that is over before its list is read is news as well. What ended before this page was opened is none.
 */
export function isBulkNews({ id, status }: Update, tasks: readonly BackgroundTask[]): boolean {
  return status === 'DONE' && tasks.some((task) => task.id === id && task.state === 'running')
}

/**
 * Which endings are known already. A retry begins while the list still shows the ending before it: that one is neither
 * announced again nor the end of the retry.
 */
export function createKnownEndings(): (update: Update & { readonly finishedAt?: string | undefined }) => boolean {
  const known = new Set<string>()
  return ({ id, status, finishedAt }) => {
    if (status !== 'DONE') return false
    const ending = `${id} ${finishedAt}`
    const isKnown = known.has(ending)
    known.add(ending)
    return isKnown
  }
}

/** Whether an update is a task here: it runs, or it ran while this page was open. */
export const isBulkTask = ({ id, status }: Update, tasks: readonly BackgroundTask[]): boolean =>
  status !== 'DONE' || tasks.some((task) => task.id === id)
