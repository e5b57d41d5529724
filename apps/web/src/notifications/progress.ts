import type { BackgroundTask } from '../ui/background-tasks.ts'

/** How much of everything that runs is behind us, 0 to 1; undefined while nobody knows. */
export function getProgress(tasks: readonly BackgroundTask[]): {
  running: number
  share: number | undefined
  failed: number
} {
  const running = tasks.filter(({ state }) => state === 'running')
  const known = running.filter(({ total }) => total !== undefined && total > 0)
  const total = known.reduce((sum, task) => sum + (task.total ?? 0), 0)
  const done = known.reduce((sum, task) => sum + Math.min(task.total ?? 0, task.done + task.failed), 0)
  return {
    running: running.length,
    share: known.length > 0 ? done / total : undefined,
    failed: tasks.filter(({ failed }) => failed > 0).length,
  }
}
