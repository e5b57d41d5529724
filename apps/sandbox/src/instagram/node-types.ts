import type { NodeType } from '../graph/graph.ts'
import type { InstagramComment, InstagramMedia, InstagramState, MediaContainer, Profile } from './state.ts'

export interface Kinds {
  user: NodeType<Profile>
  container: NodeType<MediaContainer>
  media: NodeType<OwnedByProfile<InstagramMedia>>
  comment: NodeType<InstagramComment>
}

/** Media of the profile itself; that of others is only reached through what mentions it. */
export type OwnedByProfile<T extends { profile: Profile | null }> = T & { profile: Profile }

export function createNodeTypes({ profiles, containers, media, comments }: InstagramState): Kinds {
  return {
    user: kind(
      'ig-user',
      'IGUser',
      (id) => profiles.get(id),
      (profile) => profile,
    ),
    container: kind(
      'ig-container',
      'IGContainer',
      (id) => containers.get(id),
      ({ profile }) => profile,
    ),
    media: kind(
      'ig-media',
      'IGMedia',
      (id) => {
        const item = media.get(id)
        return item && isOwn(item) ? item : undefined
      },
      ({ profile }) => profile,
    ),
    comment: kind(
      'ig-comment',
      'IGComment',
      (id) => {
        const comment = comments.get(id)
        return comment && getCommentOwner(comment) ? comment : undefined
      },
      getCommentOwner,
    ),
  }
}

function kind<T>(
  name: string,
  node: string,
  find: (id: string) => T | undefined,
  getProfile: (node: T) => Profile | null,
): NodeType<T> {
  return {
    name,
    node,
    network: 'instagram',
    find,
    account: (subject) => getProfile(subject)?.id ?? '',
    page: (subject) => getProfile(subject)?.page ?? null,
  }
}

export function isOwn(media: InstagramMedia): media is OwnedByProfile<InstagramMedia> {
  return media.profile !== null
}

/** Who may touch a comment: the profile below whose media it stands, or that wrote it elsewhere. */
function getCommentOwner({ media, byProfile }: InstagramComment): Profile | null {
  return media.profile ?? byProfile
}
