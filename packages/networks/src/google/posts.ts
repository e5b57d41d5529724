import type { Delivery, OutgoingPost, Publisher } from '../network.ts'
import type { Google } from './api.ts'
import { gallery } from './gallery.ts'
import { localPosts } from './local-posts.ts'

/** What a listing shows: posts that pass, and the pictures that stay. */
export function googlePosts(google: Google): Publisher {
  const passing = localPosts(google)
  const staying = gallery(google)
  const selectDelivery = (post: OutgoingPost): Delivery<OutgoingPost> => (post.type === 'media' ? staying : passing)
  return {
    step: (call, post, cursor) => selectDelivery(post).step(call, post, cursor),
    commit: (call, post, cursor) => selectDelivery(post).commit(call, post, cursor),
    find: (call, post, cursor, sought) => selectDelivery(post).find(call, post, cursor, sought),
    remove: (call, remoteId) => (remoteId.includes('/media/') ? staying : passing).remove(call, remoteId),
  }
}
