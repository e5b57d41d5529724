import type { GraphServer, NodeType } from '../graph/graph.ts'
import type { Page } from '../graph/pages.ts'
import type {
  FacebookComment,
  FacebookPagePost,
  FacebookPhoto,
  FacebookState,
  FacebookStory,
  Rating,
  Remarkable,
  Video,
} from './state.ts'

/** The nodes of Facebook: under which names and in which maps their ids are found. */
export interface Kinds {
  page: NodeType<Page>
  post: NodeType<FacebookPagePost>
  photo: NodeType<FacebookPhoto>
  video: NodeType<Video>
  story: NodeType<FacebookStory>
  comment: NodeType<FacebookComment>
  rating: NodeType<Rating>
}

export function createNodeTypes({ pages }: GraphServer, state: FacebookState): Kinds {
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

function kind<T extends { page: Page }>(name: string, node: string, nodes: Map<string, T>): NodeType<T> {
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
export function remarkables(kinds: Kinds): NodeType<Remarkable>[] {
  return [widened(kinds.post), widened(kinds.photo), widened(kinds.video), widened(kinds.rating)]
}

function widened<T extends Remarkable>(kind: NodeType<T>): NodeType<Remarkable> {
  const owner = { account: (node: Remarkable) => node.page.id, page: (node: Remarkable) => node.page }
  return { ...kind, ...owner, find: kind.find }
}
