import type { PostStatus } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { toApiError } from '../../../api/error.ts'
import { send, write } from '../../../api/queries.ts'
import type { PostComposition } from '../model/composition.ts'
import {
  changeBody,
  crossPostBody,
  newPostBody,
  type PostDetails,
  type PostUpdateBody,
  repairBody,
  toComposition,
} from '../model/contents.ts'
import { isComposed } from '../model/network-capabilities.ts'

/** The request that writes a composition, in a form that can be stored and sent again as it was. */
export type PostRequest =
  | { readonly to: 'create'; readonly body: ReturnType<typeof newPostBody> }
  | { readonly to: 'crossPost'; readonly body: ReturnType<typeof crossPostBody> }
  | { readonly to: 'update'; readonly id: string; readonly body: PostUpdateBody }
  | { readonly to: 'retry'; readonly id: string; readonly body: ReturnType<typeof repairBody> }

interface Target {
  readonly zone: string
  readonly status: PostStatus | undefined
  /** The post that is changed; a new one where there is none. */
  readonly post: PostDetails | undefined
  /** Only the places that failed, with other content. */
  readonly isRepair: boolean
}

export function createPostRequest(composition: PostComposition, { post, isRepair, ...sending }: Target): PostRequest {
  const [network] = composition.networks
  if (network === undefined) throw new Error('A post goes to a network.')
  if (post && isRepair) return { to: 'retry', id: post.id, body: repairBody(composition, sending) }
  if (post) return { to: 'update', id: post.id, body: changeBody(composition, post, sending) }
  if (composition.networks.length === 1) return { to: 'create', body: newPostBody(composition, network, sending) }
  return { to: 'crossPost', body: crossPostBody(composition, sending) }
}

/** Sent again under the same key after its response was lost, it takes effect once and has the same result. */
export async function sendPost(request: PostRequest, idempotencyKey: string): Promise<readonly PostDetails[]> {
  switch (request.to) {
    case 'create':
      return [await write(posts.create, { body: request.body }, idempotencyKey)]
    case 'crossPost':
      return (await write(posts.crossPost, { body: request.body }, idempotencyKey)).posts
    case 'retry':
      return [await write(posts.retry, { params: { id: request.id }, body: request.body }, idempotencyKey)]
    case 'update':
      return [await update(request, idempotencyKey)]
  }
}

/** A PUT has its version instead of a key: the server refuses the second one, and the post shows what became of the first. */
async function update({ id, body }: PostRequest & { to: 'update' }, idempotencyKey: string): Promise<PostDetails> {
  try {
    return await write(posts.update, { params: { id }, body }, idempotencyKey)
  } catch (failure) {
    if (toApiError(failure).status !== 409) throw failure
    const current = await send(posts.read, { params: { id } }).catch(() => null)
    if (current && isApplied(current, body)) return current
    throw failure
  }
}

function isApplied(current: PostDetails, sent: PostUpdateBody): boolean {
  const { integrationType, postType } = current
  if (current.version !== (sent.version ?? 0) + 1 || !isComposed(integrationType, postType)) return false
  // Approval may make it wait instead of scheduling it.
  if (sent.postStatus !== undefined && (sent.postStatus === 'DRAFT') !== (current.postStatus === 'DRAFT')) return false
  const asSent = changeBody(toComposition(current, integrationType), current, { zone: sent.timeZone ?? '' })
  return comparable(asSent) === comparable(sent)
}

function comparable({
  version: _,
  postStatus: __,
  storyLink: ___,
  checkedLocations,
  ...content
}: PostUpdateBody): string {
  return JSON.stringify({ ...content, checkedLocations: checkedLocations?.toSorted() })
}
