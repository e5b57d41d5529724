import type { Kind } from '../graph/graph.ts'
import type { Container, InstagramComment, InstagramMedia, InstagramState, Profile } from './state.ts'

export interface Kinds {
  user: Kind<Profile>
  container: Kind<Container>
  media: Kind<Own<InstagramMedia>>
  comment: Kind<InstagramComment>
}

/** Media of the profile itself; that of others is only reached through what mentions it. */
export type Own<T extends { profile: Profile | null }> = T & { profile: Profile }

export function kindsOf({ profiles, containers, media, comments }: InstagramState): Kinds {
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
        const one = media.get(id)
        return one && isOwn(one) ? one : undefined
      },
      ({ profile }) => profile,
    ),
    comment: kind(
      'ig-comment',
      'IGComment',
      (id) => {
        const comment = comments.get(id)
        return comment && ownerOf(comment) ? comment : undefined
      },
      ownerOf,
    ),
  }
}

function kind<T>(
  name: string,
  node: string,
  find: (id: string) => T | undefined,
  profileOf: (node: T) => Profile | null,
): Kind<T> {
  return {
    name,
    node,
    network: 'instagram',
    find,
    account: (one) => profileOf(one)?.id ?? '',
    page: (one) => profileOf(one)?.page ?? null,
  }
}

export function isOwn(media: InstagramMedia): media is Own<InstagramMedia> {
  return media.profile !== null
}

/** Who may touch a comment: the profile below whose media it stands, or that wrote it elsewhere. */
function ownerOf({ media, byProfile }: InstagramComment): Profile | null {
  return media.profile ?? byProfile
}
