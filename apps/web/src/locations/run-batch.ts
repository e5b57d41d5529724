import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../api/error.ts'
import { getSessionSignal } from '../api/session-storage.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { upsertTask } from '../ui/background-tasks.ts'

const atOnce = 4
const patience = 3
/** How many of those that failed the activity calls by name. */
const named = 5

/**
 * Does the same with each of many things, four at a time, and tells of each how it went; one that fails holds up no
 * other. A server that asks to wait is waited for. It ends with the session of whoever began it, `here`.
 */
export async function runBatch<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onSettled: (item: Item, error: unknown) => void,
  {
    here = getSessionSignal(),
    wait = waited,
  }: { here?: AbortSignal; wait?: (seconds: number) => Promise<unknown> } = {},
): Promise<void> {
  const queue = items.values()
  const one = async (item: Item) => {
    here.throwIfAborted()
    await work(item)
  }
  const worker = async () => {
    for (const item of queue) {
      const error: unknown = await patiently(() => one(item), wait).then(
        () => null,
        (failure) => failure,
      )
      if (here.aborted) return
      onSettled(item, error)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  // Whoever waits for it has left.
  if (here.aborted) await new Promise(() => {})
}

const waited = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

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

export interface BatchRun<Item> {
  readonly phase: 'idle' | 'running' | 'finished'
  readonly total: number
  readonly done: readonly Item[]
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[]
}

interface EachOptions<Item> {
  /** In the person's words, for the activity. */
  title: string
  /** The one there is of its kind; any other run of it is the same task. */
  id?: string
  work: (item: Item) => Promise<unknown>
  onFinished?: (run: BatchRun<Item>) => void
}

/**
 * The same for a screen: how far it is, what went wrong, and those again. It says so to the activity itself: its screen
 * may be gone before it is over, and what failed can be tried again from there.
 */
export function useRunBatch<Item extends { readonly name: string }>(options: EachOptions<Item>) {
  const t = useTranslations('places.run')
  const formats = useFormats()
  const [run, setRun] = useState<BatchRun<Item>>({ phase: 'idle', total: 0, done: [], failed: [] })
  const ownId = useId()
  // Of whoever opened the screen.
  const [here] = useState(getSessionSignal)
  const latest = useRef(options)
  latest.current = options

  const listNames = (items: readonly Item[]) => {
    const names = items.slice(0, named).map(({ name }) => name)
    const more = items.length - names.length
    return more > 0 ? `${names.join(', ')} ${t('others', { count: more })}` : formats.list(names)
  }
  const go = async (items: readonly Item[], before: readonly Item[]) => {
    if (here.aborted) return
    const { id = ownId, title } = latest.current
    let now: BatchRun<Item> = { phase: 'running', total: before.length + items.length, done: before, failed: [] }
    const publishRun = (next: BatchRun<Item>) => {
      now = next
      setRun(next)
      const { phase, total, done, failed } = next
      const again = failed.map(({ item }) => item)
      upsertTask(id, {
        ...{ title, total, done: done.length, failed: again.length, here: true },
        state: phase === 'running' ? 'running' : 'ended',
        retry: () => void go(again, done),
        ...(again.length > 0 && { note: listNames(again) }),
      })
    }
    publishRun(now)
    await runBatch(
      items,
      (item) => latest.current.work(item),
      (item, error) =>
        publishRun(
          error === null ? { ...now, done: [...now.done, item] } : { ...now, failed: [...now.failed, { item, error }] },
        ),
      { here },
    )
    publishRun({ ...now, phase: 'finished' })
    latest.current.onFinished?.(now)
  }
  return {
    ...run,
    title: options.title,
    start: (items: readonly Item[]) => go(items, []),
    retry: () =>
      go(
        run.failed.map(({ item }) => item),
        run.done,
      ),
  }
}
