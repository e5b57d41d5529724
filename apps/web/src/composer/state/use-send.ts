import type { PostStatus } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { useState } from 'react'
import { type ApiError, toApiError } from '../../api/error.ts'
import { useApiMutation } from '../../api.ts'
import type { Composition } from '../model/composition.ts'
import { changeBody, crossPostBody, newPostBody, type Post, repairBody } from '../model/contents.ts'

interface Asked {
  readonly composition: Composition
  readonly zone: string
  readonly status?: PostStatus
  /** The post that is changed; a new one where there is none. */
  readonly post?: Post
  /** Only the places that failed, with other content. */
  readonly repair?: boolean
}

/** Writes a composition to the server: a new post, one for each network, or a change. */
export function useSend() {
  const create = useApiMutation(posts.create)
  const crossPost = useApiMutation(posts.crossPost)
  const update = useApiMutation(posts.update)
  const retry = useApiMutation(posts.retry)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  const send = async (asked: Asked): Promise<{ posts: readonly Post[] } | { error: ApiError }> => {
    setPending(true)
    setError(null)
    try {
      return { posts: await write(asked) }
    } catch (failure) {
      const error = toApiError(failure)
      setError(error)
      return { error }
    } finally {
      setPending(false)
    }
  }

  const write = async ({ composition, post, repair, ...sending }: Asked): Promise<readonly Post[]> => {
    const [network] = composition.networks
    if (network === undefined) throw new Error('A post goes to a network.')
    const params = post && { id: post.id }
    if (params && repair) return [await retry.mutateAsync({ params, body: repairBody(composition, sending) })]
    if (params) return [await update.mutateAsync({ params, body: changeBody(composition, post, sending) })]
    if (composition.networks.length === 1)
      return [await create.mutateAsync({ body: newPostBody(composition, network, sending) })]
    return (await crossPost.mutateAsync({ body: crossPostBody(composition, sending) })).posts
  }

  return { send, pending, error, clear: () => setError(null) }
}
