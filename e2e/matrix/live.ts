import { setTimeout } from 'node:timers/promises'
import { buildHeaders } from './actors.ts'
import type { Actor, IsolationEnvironment } from './types.ts'

/** Holds the live streams of a few people open, and says at the end what they were told of others. */
export async function listen(
  world: IsolationEnvironment,
): Promise<{ end(isExpected: boolean): Promise<string[]>; stop(): void }> {
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  const people = world.actors.filter(({ name }) => ['a.owner', 'a.lim', 'b.owner', 'b.lim'].includes(name))
  const open = await Promise.all(people.map((actor) => stream(url, actor, stop.signal)))
  return {
    stop: () => stop.abort(),
    async end(isExpected) {
      await setTimeout(100)
      stop.abort()
      // That they should read again is said to everybody.
      const deaf = isExpected ? open.filter(({ said }) => !/event: (?!again)/.test(said())) : []
      const leaks = open.flatMap(({ actor, said }) =>
        world
          .scan(said(), actor.sight, [])
          .map((given) => `events.stream · ${actor.name} · live · expected nothing of others, got ${given}`),
      )
      return [...leaks, ...deaf.map(({ actor }) => `events.stream · ${actor.name} · live · expected events, got none`)]
    },
  }
}

/**
 * Opened again whenever the server ends it, as browsers do: it does when somebody's rights or sessions change. While
 * their company is disabled they are not let in, and try again.
 */
async function stream(url: string, actor: Actor, signal: AbortSignal) {
  let text = ''
  const open = () => fetch(`${url}/api/events`, { headers: buildHeaders(actor), signal })
  const first = await open()
  void (async () => {
    for (let response = first; !signal.aborted; response = await open()) {
      const decoder = new TextDecoder()
      if (!response.ok) await setTimeout(20)
      else for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true })
    }
  })().catch(() => {}) // ended by us
  return { actor, said: () => text }
}
