import type { Graph } from '../graph.ts'
import type { Delivery, OutgoingPost, Publisher } from '../network.ts'
import { feed } from './feed.ts'
import { cover, profilePicture } from './pictures.ts'
import { photoStory } from './stories.ts'
import { videos } from './videos.ts'

/** Everything a page publishes, each kind by its own way. */
export function facebookPosts(graph: Graph): Publisher {
  const texts = feed(graph)
  const films = videos(graph)
  const stories = photoStory(graph)
  const pictures = { profile: profilePicture(graph), cover: cover(graph) }

  function wayOf(post: OutgoingPost): Delivery<OutgoingPost> {
    if (post.type === 'profile' || post.type === 'cover') return pictures[post.type]
    if (post.media[0]?.contentType.startsWith('video/')) return films
    return post.type === 'story' ? stories : texts
  }

  return {
    step: (call, post, cursor) => wayOf(post).step(call, post, cursor),
    commit: (call, post, cursor) => wayOf(post).commit(call, post, cursor),
    find: (call, post, cursor, sought) => wayOf(post).find(call, post, cursor, sought),
    remove: texts.remove,
  }
}
