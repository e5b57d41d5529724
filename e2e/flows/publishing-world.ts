import { replyDeliverable } from '@vitrine/server/inbox/delivery'
import { commentDeliverable, postDeliverable } from '@vitrine/server/posts/contents'
import { type Publishing, startPublishing } from '@vitrine/server/publishing/loop'
import { restaurants, startWorld, type World } from './world.ts'

/** A world in which what is due goes out: the machine runs in this process, its windows divided. */
export interface PublishingWorld extends World {
  readonly places: string[]
  readonly publishing: Publishing
}

export interface Shown {
  readonly id: string
  readonly postStatus: string
  readonly version: number
  readonly scheduledPostLocations: readonly Record<string, unknown>[]
  readonly [field: string]: unknown
}

export interface LedgerEntry {
  readonly at: string
  readonly network: string
  readonly account: string
  readonly operation: string
  readonly remoteId: string
  readonly text: string
  readonly public: boolean
  readonly answered: string
}

type Network = 'facebook' | 'instagram' | 'google' | 'linkedin'

export async function startPublishingWorld({
  places: count,
  networks,
  by = 'grant',
  server = {},
}: {
  places: number
  networks: readonly Network[]
  by?: 'grant' | 'consent'
  server?: Record<string, string>
}): Promise<PublishingWorld> {
  const world = await startWorld({ networks: [...networks], server: { TEST_SPEED: '60', ...server } })
  const places = await world.open(restaurants(count))
  for (const network of networks) await world.connectAll(network, await world[by](network))
  const publishing = await startPublishing(world.server.deps, {
    post: postDeliverable,
    comment: commentDeliverable,
    reply: replyDeliverable,
  })
  return {
    ...world,
    places,
    publishing,
    async close() {
      await publishing.stop()
      await world.close()
    },
  }
}

/** Publishes now, everywhere unless told otherwise. The answer must be the post. */
export async function publish(world: PublishingWorld, post: Record<string, unknown>): Promise<Shown> {
  const { status, body } = await world.camille.ask('POST', '/api/scheduled_posts', {
    integrationType: 'facebook',
    scheduleType: 'NOW',
    checkedLocations: world.places.map((id) => `/api/locations/${id}`),
    ...post,
  })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body.violations ?? body)}`)
  return body
}

export async function show(world: PublishingWorld, id: string): Promise<Shown> {
  return (await world.camille.ask('GET', `/api/scheduled_posts/${id}`)).body
}

/** Waits until a post has the status. */
export async function until(world: PublishingWorld, id: string, status: string): Promise<Shown> {
  for (;;) {
    const post = await show(world, id)
    if (post.postStatus === status) return post
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Lets the time of a post be past since so many seconds, whatever became of the world meanwhile. */
export async function becomeDue(
  { server, camille }: World,
  postId: string,
  seconds = 0,
  more: { expires_at?: Date } = {},
): Promise<void> {
  const at = new Date(Date.now() - seconds * 1000)
  await server.deps.databases
    .of(camille.companyId)
    .updateTable('publication')
    .set({ due_at: at, wake_at: at, ...more })
    .where('post_id', '=', postId)
    .execute()
}

/** What the public sees of it, as the networks' own ledger says. */
export async function published(world: World): Promise<LedgerEntry[]> {
  return (await publishedSince(world, 0)).entries
}

export async function publishedSince(world: World, since: number): Promise<{ entries: LedgerEntry[]; next: number }> {
  const path = `/ledger?since=${since}`
  const { entries, next } = await world.sandbox.control<{ entries: LedgerEntry[]; next: number }>('GET', path)
  return { entries: entries.filter((entry) => entry.public), next }
}
