import type { Actor } from './actors.ts'
import type { World } from './world.ts'

/** Holds the live streams of a few people open, and says at the end what they were told of others. */
export async function listen(world: World): Promise<{ end(isTold: boolean): Promise<string[]>; stop(): void }> {
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  const people = world.actors.filter(({ name }) => ['a.owner', 'a.lim', 'b.owner', 'b.lim'].includes(name))
  const open = await Promise.all(people.map((actor) => stream(url, actor, stop.signal)))
  return {
    stop: () => stop.abort(),
    async end(isTold) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      stop.abort()
      const silent = open.every(({ said }) => !said().includes('event:'))
      const told = open.flatMap(({ actor, said }) =>
        world
          .scan(said(), actor.sight, [])
          .map((given) => `events.stream · ${actor.name} · live · expected nothing of others, got ${given}`),
      )
      return silent && isTold ? [...told, 'events.stream · everybody · live · expected events, got none'] : told
    },
  }
}

/** Opened again whenever the server ends it, as browsers do: it does when somebody's rights or sessions change. */
async function stream(url: string, actor: Actor, signal: AbortSignal) {
  let text = ''
  const open = () => fetch(`${url}/api/events`, { headers: actor.headers, signal })
  const first = await open()
  void (async () => {
    for (let answer = first; answer.ok; answer = await open()) {
      const decoder = new TextDecoder()
      for await (const part of answer.body ?? []) text += decoder.decode(part, { stream: true })
    }
  })().catch(() => {}) // ended by us
  return { actor, said: () => text }
}
