import type { Core } from '../core.ts'
import type { Page } from '../graph/pages.ts'
import type { Person } from '../graph/people.ts'
import type { StoredMedia } from '../media.ts'

/** Whatever people may comment on: a post, a photo, a video, a recommendation. */
export interface Remarkable {
  id: string
  page: Page
  comments: FacebookComment[]
}

export interface FacebookPagePost extends Remarkable {
  /** Null when the page itself posted. */
  author: Person | null
  message: string
  link: string | null
  photos: FacebookPhoto[]
  video: Video | null
  placeId: string | null
  at: number
  updatedAt: number
  /** Posted by our app, as opposed to a person on the site. */
  byApp: boolean
  published: boolean
  hidden: boolean
  /** The pages a visitor tagged. */
  mentions: Page[]
  reactions: Map<string, { person: Person; type: string }>
}

export interface FacebookPhoto extends Remarkable {
  media: StoredMedia
  caption: string
  at: number
  published: boolean
  /** The post or story that shows it. */
  storyId: string | null
}

export interface Video extends Remarkable {
  kind: 'video' | 'reel' | 'story'
  /** Bytes that arrived so far. */
  parts: Buffer[]
  expectedSize: number | null
  /** The whole file, once it is there. */
  media: StoredMedia | null
  title: string
  description: string
  at: number
  /** When the upload was finished; processing begins then. */
  finishedAt: number | null
  postId: string | null
}

export interface FacebookStory {
  id: string
  page: Page
  mediaId: string
  media: StoredMedia
  at: number
}

export interface FacebookComment {
  id: string
  page: Page
  on: Remarkable
  parent: FacebookComment | null
  /** Null when the page itself wrote. */
  author: Person | null
  message: string
  media: StoredMedia | null
  at: number
  likes: Set<string>
  hidden: boolean
  answeredPrivately: boolean
}

/** A recommendation; people comment on it, so its id is that of its story. */
export interface Rating extends Remarkable {
  author: Person
  text: string
  positive: boolean
  stars: number | null
  at: number
}

export interface FacebookState {
  posts: Map<string, FacebookPagePost>
  photos: Map<string, FacebookPhoto>
  videos: Map<string, Video>
  stories: Map<string, FacebookStory>
  comments: Map<string, FacebookComment>
  ratings: Map<string, Rating>
  /** Ids of a page's posts in the order they came. */
  listPosts(page: Page): FacebookPagePost[]
  addPost(post: Omit<FacebookPagePost, 'id' | 'comments' | 'reactions' | 'updatedAt' | 'hidden'>): FacebookPagePost
  addComment(comment: Pick<FacebookComment, 'on' | 'parent' | 'author' | 'message' | 'media'>): FacebookComment
  remove(what: FacebookPagePost | FacebookComment | Rating): void
  newId(kind: 'photo' | 'video' | 'story'): string
  addRating(rating: Omit<Rating, 'id' | 'comments' | 'at'>): Rating
  clear(): void
}

const FIRST_IDS = {
  post: 122_100_000_000_000,
  photo: 122_200_000_000_000,
  video: 122_300_000_000_000,
  story: 122_400_000_000_000,
  rating: 122_500_000_000_000,
  comment: 300_000_000_000_000,
}

export function createState({ clock, saved, world }: Core): FacebookState {
  const posts = saved.map('facebook posts', new Map<string, FacebookPagePost>())
  const comments = saved.map('facebook comments', new Map<string, FacebookComment>())
  const ratings = saved.map('facebook ratings', new Map<string, Rating>())
  const photos = saved.map('facebook photos', new Map<string, FacebookPhoto>())
  const videos = saved.map('facebook videos', new Map<string, Video>())
  const stories = saved.map('facebook stories', new Map<string, FacebookStory>())
  const byPage = saved.map('facebook posts by page', new Map<string, FacebookPagePost[]>())
  const number = (kind: keyof typeof FIRST_IDS) => String(FIRST_IDS[kind] + world.ids.next(`facebook ${kind}`))

  return {
    posts,
    photos,
    videos,
    stories,
    comments,
    ratings,
    listPosts: (page) => byPage.get(page.id) ?? [],
    addPost(content) {
      const post: FacebookPagePost = {
        id: `${content.page.id}_${number('post')}`,
        comments: [],
        reactions: new Map(),
        updatedAt: content.at,
        hidden: false,
        ...content,
      }
      posts.set(post.id, post)
      const list = byPage.get(post.page.id)
      if (list) list.push(post)
      else byPage.set(post.page.id, [post])
      return post
    },
    addComment(content) {
      const root = content.on.id.split('_').at(-1)
      const comment: FacebookComment = {
        id: `${root}_${number('comment')}`,
        page: content.on.page,
        at: clock.now(),
        likes: new Set(),
        hidden: false,
        answeredPrivately: false,
        ...content,
      }
      comments.set(comment.id, comment)
      content.on.comments.push(comment)
      return comment
    },
    addRating(content) {
      const id = `${content.page.id}_${number('rating')}`
      const rating: Rating = { id, comments: [], at: clock.now(), ...content }
      ratings.set(id, rating)
      return rating
    },
    remove(what) {
      if ('on' in what) {
        // An answer goes with what it answered.
        for (const comment of what.on.comments.filter((candidate) => candidate === what || candidate.parent === what))
          comments.delete(comment.id)
        what.on.comments = what.on.comments.filter((comment) => comments.has(comment.id))
        return
      }
      for (const comment of what.comments) comments.delete(comment.id)
      ratings.delete(what.id)
      posts.delete(what.id)
      byPage.set(
        what.page.id,
        (byPage.get(what.page.id) ?? []).filter((post) => post.id !== what.id),
      )
    },
    newId: (kind) => number(kind),
    clear() {
      for (const map of [posts, photos, videos, stories, comments, ratings, byPage]) map.clear()
    },
  }
}
