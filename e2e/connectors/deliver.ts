import type { Call, Cursor, Delivery } from '@vitrine/networks/network'

/**
 * A minimal worker: it repeats steps and saves the cursor as JSON between them, like the real one, but waits only as
 * long as the sandbox needs.
 */
export async function prepare<T>(
  delivery: Delivery<T>,
  call: Call,
  outgoing: T,
  from: Cursor | null = null,
): Promise<Cursor> {
  let cursor = from
  for (;;) {
    const step = await delivery.step(call, outgoing, saved(cursor))
    if (step.next === 'done' || step.next === 'processing') throw new Error(`${step.next} before it was committed`)
    if (step.next === 'commit') return step.cursor
    cursor = step.cursor
    await pause(step.after)
  }
}

export async function finish<T>(delivery: Delivery<T>, call: Call, outgoing: T, from: Cursor) {
  let cursor = from
  for (;;) {
    const step = await delivery.step(call, outgoing, saved(cursor))
    if (step.next === 'done') return step
    if (step.next === 'commit') throw new Error('asked to commit once more')
    cursor = step.cursor
    await pause(step.after)
  }
}

export async function deliver<T>(delivery: Delivery<T>, call: Call, outgoing: T) {
  const ready = await prepare(delivery, call, outgoing)
  return finish(delivery, call, outgoing, await delivery.commit(call, outgoing, ready))
}

function saved<C extends Cursor | null>(cursor: C): C {
  // Like the database, it returns a copy without prototypes and undefined members.
  return JSON.parse(JSON.stringify(cursor)) as C
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(seconds * 1000, 30)))
}
