import type { GraphClient } from '../graph.ts'
import type { Delivery, OutgoingPost, Publisher } from '../network.ts'
import { feed } from './feed.ts'
import { cover, profileImage } from './page-images.ts'
import { photoStory } from './stories.ts'
import { videos } from './videos.ts'

/** Everything a page publishes, each kind by its own way. */
export function facebookPosts(graph: GraphClient): Publisher {
  const texts = feed(graph)
  const videoDelivery = videos(graph)
  const stories = photoStory(graph)
  const imageDelivery = { profile: profileImage(graph), cover: cover(graph) }

  function selectDelivery(post: OutgoingPost): Delivery<OutgoingPost> {
    if (post.type === 'profile' || post.type === 'cover') return imageDelivery[post.type]
    if (post.media[0]?.contentType.startsWith('video/')) return videoDelivery
    return post.type === 'story' ? stories : texts
  }

  return {
    step: (call, post, cursor) => selectDelivery(post).step(call, post, cursor),
    commit: (call, post, cursor) => selectDelivery(post).commit(call, post, cursor),
    find: (call, post, cursor, sought) => selectDelivery(post).find(call, post, cursor, sought),
    remove: texts.remove,
  }
}
