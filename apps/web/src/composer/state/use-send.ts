import type { PostStatus } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { useState } from 'react'
import { type ApiError, toApiError } from '../../api/error.ts'
import { invalidate, useApiMutation } from '../../api.ts'
import type { Composition } from '../model/composition.ts'
import { changeBody, crossPostBody, newPostBody, type Post } from '../model/contents.ts'

interface Asked {
  readonly composition: Composition
  readonly zone: string
  readonly status?: PostStatus
  /** The post that is changed; a new one where there is none. */
  readonly post?: Post
}

/** Writes a composition to the server: a new post, one for each network, or a change. */
export function useSend() {
  const create = useApiMutation(posts.create)
  const crossPost = useApiMutation(posts.crossPost)
  const update = useApiMutation(posts.update)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  const send = async ({
    composition,
    zone,
    status,
    post,
  }: Asked): Promise<{ posts: readonly Post[] } | { error: ApiError }> => {
    setPending(true)
    setError(null)
    try {
      const sent = await write(composition, { zone, status }, post)
      await invalidate(posts.list, posts.read)
      return { posts: sent }
    } catch (failure) {
      const error = toApiError(failure)
      setError(error)
      return { error }
    } finally {
      setPending(false)
    }
  }

  const write = async (
    composition: Composition,
    sending: { zone: string; status?: PostStatus },
    post?: Post,
  ): Promise<readonly Post[]> => {
    const [network] = composition.networks
    if (network === undefined) throw new Error('A post goes to a network.')
    if (post)
      return [await update.mutateAsync({ params: { id: post.id }, body: changeBody(composition, post, sending) })]
    if (composition.networks.length === 1)
      return [await create.mutateAsync({ body: newPostBody(composition, network, sending) })]
    return (await crossPost.mutateAsync({ body: crossPostBody(composition, sending) })).posts
  }

  return { send, pending, error, clear: () => setError(null) }
}
