import type { Core } from '../core.ts'
import { fileUrl } from '../graph/files.ts'
import type { PublicView } from '../network.ts'
import { approvalPath } from './phone.ts'
import { getLoginCode, PASSWORD, type PrivateProfile, type PrivateState } from './state.ts'
import { describeStory } from './stories.ts'

/** An account's stories, and what its owner knows of signing in. */
export function show(_core: Core, state: PrivateState, profile: PrivateProfile): PublicView {
  const { username, id } = profile.account
  return {
    facts: [
      { label: 'username', value: username },
      { label: 'password', value: PASSWORD },
      ...(profile.asks === 'code' ? [{ label: 'verification code', value: getLoginCode(profile) }] : []),
      ...(profile.asks === 'approval' ? [{ label: 'approve in the app', value: approvalPath(username) }] : []),
    ],
    posts: state.listStories(id).map(({ pk, takenAt, media, stickers, likes }) => ({
      id: pk,
      kind: 'story',
      at: takenAt,
      author: username,
      text: describeStory('', stickers),
      media: [{ url: fileUrl('', media), type: media.type }],
      reactions: likes.size,
      remarks: [],
    })),
    reviews: [],
    conversations: [],
  }
}
