import { useEffect } from 'react'
import { createStore, useStore } from '../lib/create-store.ts'

/** Work that goes on while the person does something else. */
export interface BackgroundTask {
  readonly id: string
  /** In the person's words. */
  readonly title: string
  readonly done: number
  readonly failed: number
  /** Undefined while nobody knows how much there is. */
  readonly total: number | undefined
  readonly state: 'running' | 'ended'
  /** It is done by this tab, and stops when the tab closes. */
  readonly here: boolean
  readonly at: number
  /** Does again what failed. */
  readonly retry?: () => void
  /** Where it is shown in full. */
  readonly to?: string
  /** Why it failed, or until when what came of it is there. */
  readonly note?: string
  /** What can be had of it once it is done. */
  readonly action?: { readonly text: string; readonly run: () => void }
}
type TaskUpdate = Pick<BackgroundTask, 'title'> & Partial<Omit<BackgroundTask, 'id' | 'title' | 'at'>>

/** How many that are over are remembered. */
const maxEndedTasks = 30
const store = createStore<readonly BackgroundTask[]>([])

export const currentTasks = store.get

/** Says how far something is; the first word of it begins the task. */
export function upsertTask(id: string, update: TaskUpdate): void {
  const tasks = store.get()
  const known = tasks.find((task) => task.id === id)
  const started = known && !(known.state === 'ended' && update.state === 'running')
  const task: BackgroundTask = {
    ...{ done: 0, failed: 0, total: undefined, state: 'running', here: false },
    ...(started ? known : {}),
    ...update,
    id,
    at: started ? known.at : Date.now(),
  }
  if (known && isSame(known, task)) return
  const others = tasks.filter((item) => item.id !== id)
  const over = others.filter(({ state }) => state === 'ended').slice(0, maxEndedTasks)
  publish([task, ...others.filter((item) => item.state === 'running' || over.includes(item))])
}

/** What a task does again is another function each time, and no news. */
function isSame(a: BackgroundTask, b: BackgroundTask): boolean {
  return (['title', 'done', 'failed', 'total', 'state', 'here', 'to', 'note'] as const).every(
    (key) => a[key] === b[key],
  )
}

/** Forgets a task; one that the server does goes on. */
export function removeTask(id: string): void {
  const others = store.get().filter((task) => task.id !== id)
  if (others.length < store.get().length) publish(others)
}

/** The next person at this browser has done none of it. */
export const removeAllTasks = (): void => publish([])

export const useTasks = (): readonly BackgroundTask[] => useStore(store)

/** Shows what a page is doing as a task, for as long as the page stands. */
export function useTask(id: string, update: TaskUpdate | null): void {
  useEffect(() => {
    if (update) upsertTask(id, update)
  }, [id, update])
  useEffect(() => {
    // What goes with its page is no longer under way.
    return () => {
      const task = store.get().find((item) => item.id === id)
      if (task?.state === 'running' && task.here) removeTask(id)
    }
  }, [id])
}

function publish(next: readonly BackgroundTask[]): void {
  const stops = next.some(({ state, here }) => state === 'running' && here)
  if (stops) window.addEventListener('beforeunload', confirmUnload)
  else window.removeEventListener('beforeunload', confirmUnload)
  store.set(next)
}

function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
