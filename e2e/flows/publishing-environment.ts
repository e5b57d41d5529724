import { replyDeliverable } from '@vitrine/server/inbox/reply-deliverable'
import { commentDeliverable, postDeliverable } from '@vitrine/server/posts/post-deliverable'
import { type Publishing, startPublishing } from '@vitrine/server/publishing/loop'
import { type FlowEnvironment, restaurants, startFlowEnvironment } from './flow-environment.ts'

/** An environment that publishes due posts: the publishing worker runs in this process, with shortened timeouts. */
export interface PublishingEnvironment extends FlowEnvironment {
  readonly locationIds: string[]
  readonly publishing: Publishing
}

export interface PostResponse {
  readonly id: string
  readonly postStatus: string
  readonly version: number
  readonly scheduledPostLocations: readonly Record<string, unknown>[]
  readonly [field: string]: unknown
}

export interface FlowLedgerEntry {
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

export async function startPublishingEnvironment({
  locationCount: count,
  networks,
  by = 'grant',
  server = {},
}: {
  locationCount: number
  networks: readonly Network[]
  by?: 'grant' | 'consent'
  server?: Record<string, string>
}): Promise<PublishingEnvironment> {
  const world = await startFlowEnvironment({ networks: [...networks], server: { TEST_SPEED: '60', ...server } })
  const locationIds = await world.open(restaurants(count))
  for (const network of networks) await world.connectAll(network, await world[by](network))
  const publishing = await startPublishing(world.server.deps, {
    post: postDeliverable,
    comment: commentDeliverable,
    reply: replyDeliverable,
  })
  return {
    ...world,
    locationIds,
    publishing,
    async close() {
      await publishing.stop()
      await world.close()
    },
  }
}

/** Publishes now, on every location by default. The request must succeed. */
export async function publish(world: PublishingEnvironment, post: Record<string, unknown>): Promise<PostResponse> {
  const { status, body } = await world.camille.request('POST', '/api/scheduled_posts', {
    integrationType: 'facebook',
    scheduleType: 'NOW',
    checkedLocations: world.locationIds.map((id) => `/api/locations/${id}`),
    ...post,
  })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body.violations ?? body)}`)
  return body
}

export async function show(world: PublishingEnvironment, id: string): Promise<PostResponse> {
  return (await world.camille.request('GET', `/api/scheduled_posts/${id}`)).body
}

/** Waits until a post has the status. */
export async function until(world: PublishingEnvironment, id: string, status: string): Promise<PostResponse> {
  for (;;) {
    const post = await show(world, id)
    if (post.postStatus === status) return post
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Moves the due time of a post to so many seconds ago. */
export async function becomeDue(
  { server, camille }: FlowEnvironment,
  postId: string,
  seconds = 0,
  more: { expires_at?: Date } = {},
): Promise<void> {
  const at = new Date(Date.now() - seconds * 1000)
  await server.deps.databases
    .forCompany(camille.companyId)
    .updateTable('publication')
    .set({ due_at: at, wake_at: at, ...more })
    .where('post_id', '=', postId)
    .execute()
}

/** The public entries of the networks' ledger. */
export async function published(world: FlowEnvironment): Promise<FlowLedgerEntry[]> {
  return (await publishedSince(world, 0)).entries
}

export async function publishedSince(
  world: FlowEnvironment,
  since: number,
): Promise<{ entries: FlowLedgerEntry[]; next: number }> {
  const path = `/ledger?since=${since}`
  const { entries, next } = await world.sandbox.control<{ entries: FlowLedgerEntry[]; next: number }>('GET', path)
  return { entries: entries.filter((entry) => entry.public), next }
}
