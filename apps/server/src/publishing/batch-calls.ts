interface Waiting<In, Out> {
  readonly item: In
  readonly resolve: (out: Out) => void
  readonly reject: (error: unknown) => void
}

/**
 * Turns a function for many into one for each: calls that come while another is under way are gathered and answered
 * together by the next. Alone a call does not wait; under load one statement does the work of a hundred. When a
 * statement for many fails, each is tried by itself, so that one can't fail the others.
 */
export function batchCalls<In, Out>(
  many: (key: string, items: readonly In[]) => Promise<readonly Out[]>,
  maxBatch = 200,
): (key: string, item: In) => Promise<Out> {
  const waiting = new Map<string, Waiting<In, Out>[]>()
  const running = new Set<string>()

  async function run(key: string): Promise<void> {
    running.add(key)
    for (;;) {
      const queue = waiting.get(key)
      const batch = queue?.splice(0, maxBatch) ?? []
      if (batch.length === 0) break
      await runBatch(key, batch)
    }
    waiting.delete(key)
    running.delete(key)
  }

  async function runBatch(key: string, batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outs = await many(
        key,
        batch.map(({ item }) => item),
      )
      if (outs.length !== batch.length) throw new Error('a gathered call was not answered for each')
      for (const [index, out] of outs.entries()) batch[index]?.resolve(out)
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const entry of batch) await runBatch(key, [entry])
    }
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(key) ?? []
      waiting.set(key, queue)
      queue.push({ item, resolve, reject })
      // The rest of this tick may bring company.
      if (!running.has(key)) {
        running.add(key)
        queueMicrotask(() => void run(key))
      }
    })
}
