import type { Core } from '../core.ts'
import { fileUrl } from '../graph/files.ts'
import type { PublicView } from '../network.ts'
import { approvalPath } from './phone.ts'
import { codeOf, PASSWORD, type PrivateState, type Profile } from './state.ts'
import { wordsOf } from './stories.ts'

/** An account's stories, and what its owner knows of signing in. */
export function show(_core: Core, state: PrivateState, profile: Profile): PublicView {
  const { username, id } = profile.account
  return {
    facts: [
      { label: 'username', value: username },
      { label: 'password', value: PASSWORD },
      ...(profile.asks === 'code' ? [{ label: 'verification code', value: codeOf(profile) }] : []),
      ...(profile.asks === 'approval' ? [{ label: 'approve in the app', value: approvalPath(username) }] : []),
    ],
    posts: state.storiesOf(id).map(({ pk, takenAt, media, stickers, likes }) => ({
      id: pk,
      kind: 'story',
      at: takenAt,
      author: username,
      text: wordsOf('', stickers),
      media: [{ url: fileUrl('', media), type: media.type }],
      reactions: likes.size,
      remarks: [],
    })),
    reviews: [],
    conversations: [],
  }
}
