import { useEffect } from 'react'
import { createStore, useStore } from '../lib/create-store.ts'

/** Work that goes on while the person does something else. */
export interface Task {
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
type Said = Pick<Task, 'title'> & Partial<Omit<Task, 'id' | 'title' | 'at'>>

/** How many that are over are remembered. */
const most = 30
const store = createStore<readonly Task[]>([])

export const currentTasks = store.get

/** Says how far something is; the first word of it begins the task. */
export function sayTask(id: string, said: Said): void {
  const tasks = store.get()
  const known = tasks.find((task) => task.id === id)
  const started = known && !(known.state === 'ended' && said.state === 'running')
  const task: Task = {
    ...{ done: 0, failed: 0, total: undefined, state: 'running', here: false },
    ...(started ? known : {}),
    ...said,
    id,
    at: started ? known.at : Date.now(),
  }
  if (known && isSame(known, task)) return
  const others = tasks.filter((one) => one.id !== id)
  const over = others.filter(({ state }) => state === 'ended').slice(0, most)
  publish([task, ...others.filter((one) => one.state === 'running' || over.includes(one))])
}

/** What a task does again is another function each time, and no news. */
function isSame(one: Task, other: Task): boolean {
  return (['title', 'done', 'failed', 'total', 'state', 'here', 'to', 'note'] as const).every(
    (key) => one[key] === other[key],
  )
}

/** Forgets a task; one that the server does goes on. */
export function forgetTask(id: string): void {
  const others = store.get().filter((task) => task.id !== id)
  if (others.length < store.get().length) publish(others)
}

/** The next person at this browser has done none of it. */
export const forgetTasks = (): void => publish([])

export const useTasks = (): readonly Task[] => useStore(store)

/** Shows what a page is doing as a task, for as long as the page stands. */
export function useTask(id: string, said: Said | null): void {
  useEffect(() => {
    if (said) sayTask(id, said)
  }, [id, said])
  useEffect(() => {
    // What goes with its page is no longer under way.
    return () => {
      const task = store.get().find((one) => one.id === id)
      if (task?.state === 'running' && task.here) forgetTask(id)
    }
  }, [id])
}

function publish(next: readonly Task[]): void {
  const stops = next.some(({ state, here }) => state === 'running' && here)
  if (stops) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  store.set(next)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
