import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { StoredMedia } from '../media.ts'
import type { AccountLocation, SandboxAccount } from '../world.ts'

/** A LinkedIn Page. */
export interface Organization {
  /** `urn:li:organization:…`, also the account's id. */
  readonly urn: string
  readonly id: string
  readonly vanity: string
  readonly account: SandboxAccount
  readonly posts: Post[]
}

export type AssetKind = 'image' | 'video' | 'document'

/** A file on its way up, or there. */
export interface Asset {
  readonly urn: string
  readonly kind: AssetKind
  readonly owner: string
  /** What was said of its size. */
  readonly expected: number | null
  readonly parts: (Buffer | undefined)[]
  readonly tags: (string | undefined)[]
  media: StoredMedia | null
  /** When the whole of it was there; processing begins then. */
  wholeAt: number | null
  readonly opened: number
  failed: boolean
}

export interface Post {
  /** `urn:li:share:…`, or `urn:li:ugcPost:…` where it shows a film or several pictures. */
  readonly urn: string
  readonly activity: string
  readonly page: Organization
  commentary: string
  /** What people read of it. */
  shown: string
  readonly content: Record<string, unknown> | null
  readonly assets: readonly Asset[]
  /** Made by our app, as opposed to somebody on the site. */
  readonly byApp: boolean
  readonly at: number
  updated: number
  readonly comments: Comment[]
  readonly reactions: Map<string, string>
  commentsState: 'OPEN' | 'CLOSED'
}

export interface Comment {
  /** `urn:li:comment:(urn:li:activity:…,…)`. */
  readonly urn: string
  readonly id: string
  readonly post: Post
  readonly parent: Comment | null
  /** URN of a member or of a page. */
  readonly actor: string
  text: string
  readonly media: StoredMedia | null
  readonly at: number
  updated: number
  readonly reactions: Map<string, string>
}

export interface Notification {
  readonly id: number
  readonly page: Organization
  readonly action: 'COMMENT' | 'COMMENT_EDIT' | 'COMMENT_DELETE' | 'LIKE' | 'ADMIN_COMMENT'
  readonly post: string
  readonly about: string
  readonly at: number
}

export interface LinkedInState {
  open(owner: string, location: AccountLocation): Organization
  pages(): Organization[]
  page(urn: string): Organization | undefined
  ofOwner(owner: string): Organization[]
  assets: Map<string, Asset>
  addAsset(kind: AssetKind, owner: string, expected: number | null): Asset
  /** By its own URN or that of its activity. */
  post(urn: string): Post | undefined
  addPost(post: Pick<Post, 'page' | 'commentary' | 'shown' | 'content' | 'assets' | 'byApp' | 'at'>): Post
  removePost(post: Post): void
  comment(urn: string): Comment | undefined
  addComment(comment: Pick<Comment, 'post' | 'parent' | 'actor' | 'text' | 'media'>): Comment
  removeComment(comment: Comment): void
  notifications: Notification[]
  notify(notification: Omit<Notification, 'id' | 'at'>): void
  clear(keepAccounts: boolean): void
}

export function createState({ clock, saved, world }: Core): LinkedInState {
  const pages = saved.map('linkedin pages', new Map<string, Organization>())
  const assets = saved.map('linkedin assets', new Map<string, Asset>())
  const posts = saved.map('linkedin posts', new Map<string, Post>())
  const comments = saved.map('linkedin comments', new Map<string, Comment>())
  let notifications: Notification[] = []
  saved.part('linkedin notifications', {
    save: () => notifications,
    load(before: Notification[]) {
      notifications = before
    },
  })
  const number = (kind: string) => `7${String(world.ids.next(`linkedin ${kind}`)).padStart(18, '0')}`

  return {
    open(owner, location) {
      const id = `1${digits(8, 'linkedin organization', owner, location.name, location.street, location.postcode)}`
      const urn = `urn:li:organization:${id}`
      const known = pages.get(urn)
      if (known) return known
      const vanity = world.freeUsername('linkedin', location.name).replaceAll('.', '-')
      const account = world.addAccount({
        network: 'linkedin',
        id: urn,
        name: location.name,
        username: vanity,
        owner,
        place: location,
      })
      const page: Organization = { urn, id, vanity, account, posts: [] }
      pages.set(urn, page)
      return page
    },
    pages: () => [...pages.values()],
    page: (urn) => pages.get(urn),
    ofOwner: (owner) => [...pages.values()].filter(({ account }) => account.owner === owner),
    assets,
    addAsset(kind, owner, expected) {
      const urn = `urn:li:${kind}:${kind === 'video' ? 'C5' : 'D4'}E${number('asset')}`
      const asset: Asset = {
        ...{ urn, kind, owner, expected, parts: [], tags: [], media: null, wholeAt: null, failed: false },
        opened: clock.now(),
      }
      assets.set(urn, asset)
      return asset
    },
    post: (urn) => posts.get(urn),
    addPost(content) {
      const several = content.content !== null && 'multiImage' in content.content
      const isVideo = content.assets.some(({ kind }) => kind === 'video')
      const id = number('post')
      const post: Post = {
        urn: `urn:li:${several || isVideo ? 'ugcPost' : 'share'}:${id}`,
        activity: `urn:li:activity:${number('activity')}`,
        updated: content.at,
        comments: [],
        reactions: new Map(),
        commentsState: 'OPEN',
        ...content,
      }
      posts.set(post.urn, post)
      posts.set(post.activity, post)
      post.page.posts.push(post)
      return post
    },
    removePost(post) {
      posts.delete(post.urn)
      posts.delete(post.activity)
      for (const { urn } of post.comments) comments.delete(urn)
      post.page.posts.splice(post.page.posts.indexOf(post), 1)
    },
    comment: (urn) => comments.get(urn),
    addComment(content) {
      const id = number('comment')
      const comment: Comment = {
        ...{ urn: `urn:li:comment:(${content.post.activity},${id})`, id, reactions: new Map() },
        ...{ at: clock.now(), updated: clock.now() },
        ...content,
      }
      comments.set(comment.urn, comment)
      comment.post.comments.push(comment)
      return comment
    },
    removeComment(comment) {
      // An answer goes with what it answered.
      for (const gone of comment.post.comments.filter(
        (candidate) => candidate === comment || candidate.parent === comment,
      )) {
        comments.delete(gone.urn)
        comment.post.comments.splice(comment.post.comments.indexOf(gone), 1)
      }
    },
    get notifications() {
      return notifications
    },
    notify: (notification) =>
      void notifications.push({ ...notification, id: world.ids.next('linkedin notification'), at: clock.now() }),
    clear(keepAccounts) {
      for (const map of [assets, posts, comments]) map.clear()
      notifications = []
      for (const { posts: shown } of pages.values()) shown.length = 0
      if (!keepAccounts) pages.clear()
    },
  }
}
