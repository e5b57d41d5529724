import type { Core } from '../core.ts'
import type { Page } from '../graph/pages.ts'
import { digits } from '../ids.ts'
import type { StoredMedia } from '../media.ts'
import type { SandboxAccount } from '../world.ts'

/** A professional account, linked to a Facebook page. */
export interface Profile {
  id: string
  account: SandboxAccount
  page: Page
  followers: Set<string>
}

export interface Author {
  id: string
  username: string
}

export interface MediaContainer {
  id: string
  profile: Profile
  kind: 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL'
  isItem: boolean
  caption: string
  /** Null while a resumable upload is under way, and for carousels. */
  media: StoredMedia | null
  children: MediaContainer[]
  createdAt: number
  /** When processing ends; null while bytes are missing. */
  readyAt: number | null
  /** The subcode processing ends with, if it fails. */
  failure: number | null
  published: InstagramMedia | null
}

export interface InstagramMedia {
  id: string
  /** Null for media of other people that mention a profile. */
  profile: Profile | null
  author: Author
  caption: string
  type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  product: 'FEED' | 'REELS' | 'STORY'
  files: StoredMedia[]
  at: number
  likes: Set<string>
  comments: InstagramComment[]
  commentsEnabled: boolean
  /** The profile it mentions, when it is somebody else's. */
  mentions: Profile | null
}

export interface InstagramComment {
  id: string
  media: InstagramMedia
  parent: InstagramComment | null
  author: Author
  /** The profile that wrote it through the API. */
  byProfile: Profile | null
  text: string
  at: number
  hidden: boolean
  likes: Set<string>
  answeredPrivately: boolean
}

export interface InstagramState {
  profiles: Map<string, Profile>
  containers: Map<string, MediaContainer>
  media: Map<string, InstagramMedia>
  comments: Map<string, InstagramComment>
  openProfile(page: Page): Profile
  addContainer(container: Omit<MediaContainer, 'id' | 'createdAt' | 'published'>): MediaContainer
  addMedia(
    media: Pick<InstagramMedia, 'profile' | 'author' | 'caption' | 'type' | 'product' | 'files' | 'mentions'> &
      Partial<Pick<InstagramMedia, 'at'>>,
  ): InstagramMedia
  addComment(comment: Pick<InstagramComment, 'media' | 'parent' | 'author' | 'byProfile' | 'text'>): InstagramComment
  removeComment(comment: InstagramComment): void
  listMedia(profile: Profile): InstagramMedia[]
  clear(keepAccounts: boolean): void
}

const FIRST_IDS = {
  container: 17_900_000_000_000_000n,
  media: 18_000_000_000_000_000n,
  comment: 17_800_000_000_000_000n,
}

export function createState({ clock, saved, world }: Core): InstagramState {
  const profiles = saved.map('instagram profiles', new Map<string, Profile>())
  const containers = saved.map('instagram containers', new Map<string, MediaContainer>())
  const media = saved.map('instagram media', new Map<string, InstagramMedia>())
  const comments = saved.map('instagram comments', new Map<string, InstagramComment>())
  const byProfile = saved.map('instagram media by profile', new Map<string, InstagramMedia[]>())
  const number = (kind: keyof typeof FIRST_IDS) => String(FIRST_IDS[kind] + BigInt(world.ids.next(`instagram ${kind}`)))

  return {
    profiles,
    containers,
    media,
    comments,
    openProfile(page) {
      const { owner, place, name } = page.account
      const account = world.addAccount({
        network: 'instagram',
        id: `17841${digits(12, 'instagram profile', page.id)}`,
        name,
        username: world.freeUsername('instagram', name),
        owner,
        place,
      })
      const profile = { id: account.id, account, page, followers: new Set<string>() }
      page.instagramId = profile.id
      profiles.set(profile.id, profile)
      return profile
    },
    addContainer(content) {
      const container = { id: number('container'), createdAt: clock.now(), published: null, ...content }
      containers.set(container.id, container)
      return container
    },
    addMedia(content) {
      const newProfile = {
        id: number('media'),
        at: clock.now(),
        likes: new Set<string>(),
        comments: [],
        commentsEnabled: true,
        ...content,
      }
      media.set(newProfile.id, newProfile)
      if (newProfile.profile)
        byProfile.set(newProfile.profile.id, [...(byProfile.get(newProfile.profile.id) ?? []), newProfile])
      return newProfile
    },
    addComment(content) {
      const comment = {
        id: number('comment'),
        at: clock.now(),
        hidden: false,
        likes: new Set<string>(),
        answeredPrivately: false,
        ...content,
      }
      comments.set(comment.id, comment)
      content.media.comments.push(comment)
      return comment
    },
    removeComment(gone) {
      const remaining = gone.media.comments.filter((comment) => comment !== gone && comment.parent !== gone)
      for (const comment of gone.media.comments) if (!remaining.includes(comment)) comments.delete(comment.id)
      gone.media.comments = remaining
    },
    listMedia: (profile) => byProfile.get(profile.id) ?? [],
    clear(keepAccounts) {
      for (const map of [containers, media, comments, byProfile]) map.clear()
      if (!keepAccounts) profiles.clear()
      for (const profile of profiles.values()) profile.followers.clear()
    },
  }
}

/** The profile as the author of what it publishes. */
export function self({ id, account }: Profile): Author {
  return { id, username: account.username }
}
