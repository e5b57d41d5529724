import type { Graph, Kind } from '../graph/graph.ts'
import type { Page } from '../graph/pages.ts'
import type { Comment, FacebookState, Photo, Post, Rating, Remarkable, Story, Video } from './state.ts'

/** The nodes of Facebook: under which names and in which maps their ids are found. */
export interface Kinds {
  page: Kind<Page>
  post: Kind<Post>
  photo: Kind<Photo>
  video: Kind<Video>
  story: Kind<Story>
  comment: Kind<Comment>
  rating: Kind<Rating>
}

export function kindsOf({ pages }: Graph, state: FacebookState): Kinds {
  return {
    page: {
      name: 'page',
      node: 'Page',
      network: 'facebook',
      find: pages.find,
      account: (page) => page.id,
      page: (page) => page,
    },
    post: kind('post', 'PagePost', state.posts),
    photo: kind('photo', 'Photo', state.photos),
    video: kind('video', 'Video', state.videos),
    story: kind('story', 'Stories', state.stories),
    comment: kind('comment', 'Comment', state.comments),
    rating: kind('open-graph-story', 'OpenGraphStory', state.ratings),
  }
}

function kind<T extends { page: Page }>(name: string, node: string, nodes: Map<string, T>): Kind<T> {
  return {
    name,
    node,
    network: 'facebook',
    find: (id) => nodes.get(id),
    account: ({ page }) => page.id,
    page: ({ page }) => page,
  }
}

/** Everything comments hang on, for edges that work alike on all of it. */
export function remarkables(kinds: Kinds): Kind<Remarkable>[] {
  return [widened(kinds.post), widened(kinds.photo), widened(kinds.video), widened(kinds.rating)]
}

function widened<T extends Remarkable>(kind: Kind<T>): Kind<Remarkable> {
  const owner = { account: (node: Remarkable) => node.page.id, page: (node: Remarkable) => node.page }
  return { ...kind, ...owner, find: kind.find }
}
