import { expect } from 'vitest'
import { publishEvent } from '../events/events.ts'
import type { TestUser } from './testing.ts'

/** Opens a user's event stream on the server at `url` and collects its events. */
export async function followEvents(url: string, person: TestUser, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    signal: stop.signal,
  })
  let text = ''
  const reading = (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      text += part.value
    }
  })().catch(() => {})
  return {
    response,
    ended: reading,
    text: () => text,
    async until(piece: string) {
      for (let turn = 0; turn < 200 && !text.includes(piece); turn++)
        await new Promise((resolve) => setTimeout(resolve, 20))
      expect(text).toContain(piece)
    },
    async end() {
      stop.abort()
      await reading
    },
  }
}

/** Repeats an event until it is received: the server only starts listening with the first stream. */
export async function publishUntilReceived(
  db: Parameters<typeof publishEvent>[0],
  happened: Parameters<typeof publishEvent>[1],
  isReceived: () => boolean,
) {
  for (let turn = 0; turn < 50 && !isReceived(); turn++) {
    await publishEvent(db, happened)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
