import { useRef, useState } from 'react'
import { toApiError } from '../api/error.ts'

const atOnce = 4
const patience = 3

/**
 * Does the same with each of many things, four at a time, and tells of each how it went; one that fails holds up no
 * other. A server that asks to wait is waited for.
 */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onSettled: (item: Item, error: unknown) => void,
  wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) {
      try {
        await patiently(() => work(item), wait)
        onSettled(item, null)
      } catch (error) {
        onSettled(item, error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function patiently(work: () => Promise<unknown>, wait: (seconds: number) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (failure) {
      const { status, retryAfter } = toApiError(failure)
      if (status !== 429 || attempt === patience) throw failure
      await wait(retryAfter ?? 1)
    }
  }
}

export interface Run<Item> {
  readonly phase: 'idle' | 'running' | 'finished'
  readonly total: number
  readonly done: readonly Item[]
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[]
}

/** The same for a screen: how far it is, what went wrong, and those again. */
export function useRunEach<Item>(work: (item: Item) => Promise<unknown>, onFinished?: (run: Run<Item>) => void) {
  const [run, setRun] = useState<Run<Item>>({ phase: 'idle', total: 0, done: [], failed: [] })
  const latest = useRef({ work, onFinished })
  latest.current = { work, onFinished }

  const go = async (items: readonly Item[], before: readonly Item[]) => {
    let now: Run<Item> = { phase: 'running', total: before.length + items.length, done: before, failed: [] }
    setRun(now)
    await runEach(
      items,
      (item) => latest.current.work(item),
      (item, error) => {
        now =
          error === null ? { ...now, done: [...now.done, item] } : { ...now, failed: [...now.failed, { item, error }] }
        setRun(now)
      },
    )
    now = { ...now, phase: 'finished' }
    setRun(now)
    latest.current.onFinished?.(now)
    return now
  }
  return {
    ...run,
    start: (items: readonly Item[]) => go(items, []),
    retry: () =>
      go(
        run.failed.map(({ item }) => item),
        run.done,
      ),
  }
}
