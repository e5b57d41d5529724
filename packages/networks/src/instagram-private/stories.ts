import { z } from 'zod'
import { refusedLater, unreadable } from '../failure.ts'
import type { Call, Cursor, FindCriteria, OutgoingMedia, OutgoingPost, Publisher } from '../network.ts'
import { removed } from '../not-found.ts'
import type { HeldFiles } from './files.ts'
import type { Form } from './forms.ts'
import type { Gateway } from './gateway.ts'
import { listUsernames, type People, stickerFields } from './stickers.ts'
import { Story, User } from './wire.ts'

/**
 * Stories, one file each. There is one call and nothing to prepare: whether it landed is read back from the account's
 * own stories, and those that stood there before are left out of it.
 */
export function privateStories(gateway: Gateway, files: HeldFiles, now: () => Date): Publisher {
  return {
    async step(call, post, cursor) {
      const at = cursor === null ? null : At.parse(cursor)
      if (at?.at === 'created')
        return { next: 'done', remoteId: at.remoteId, url: createStoryUrl(call.account.username, at.remoteId) }
      await gateway.requireProtocol(call)
      // The same read tells whether the session still lives, before anything is written.
      const known = (await ownStories(call)).map(({ pk }) => pk)
      await files.hold(call, theOnly(post))
      return { next: 'commit', cursor: { at: 'ready', remoteId: null, known, people: await fetchPeople(call, post) } }
    },

    async commit(call, post, cursor) {
      const { known, people } = Ready.parse(cursor)
      const media = theOnly(post)
      const bytes = await files.consume(call, media)
      const story = await gateway.commit(call, 'story/upload', createStoryForm(post, media, bytes, people), Story)
      // Where Instagram told it nothing, the gateway answers with the newest story there is.
      if (known.includes(story.pk)) throw unreadable('instagramPrivate', 200)
      call.usage?.(restAfter(now()))
      return { at: 'created', remoteId: story.pk }
    },

    async find(call, post, cursor, sought) {
      const { known } = Ready.parse(cursor)
      const ours = candidates(await ownStories(call), theOnly(post), known, sought)
      const [only] = ours
      if (only === undefined) return 'absent'
      return ours.length === 1 ? ({ at: 'created', remoteId: only.pk } satisfies Cursor) : 'unsure'
    },

    remove: (call, remoteId) => removed(gateway.delete(call, 'story', { story_pk: remoteId })),
  }

  /** Somebody who is not there is a mention nobody can tap: said before anything is sent. */
  async function fetchPeople(call: Call, { stickers = [] }: OutgoingPost): Promise<People> {
    const people: Record<string, string> = {}
    for (const username of listUsernames(stickers))
      people[username] = (await gateway.get(call, 'user', { username }, User)).pk
    return people
  }

  function ownStories(call: Call): Promise<Story[]> {
    return gateway.get(call, 'user/stories', { user_id: call.account.id }, z.array(Story))
  }
}

/** A story has no words to know it by: only its kind and its time. */
function candidates(
  stories: readonly Story[],
  media: OutgoingMedia,
  known: readonly string[],
  sought: FindCriteria,
): Story[] {
  const from = sought.sentAt.getTime() - BACK_MS
  return stories.filter(
    ({ pk, media_type, taken_at }) =>
      media_type === (isVideo(media) ? 2 : 1) &&
      taken_at.getTime() >= from &&
      !known.includes(pk) &&
      !sought.exclude.includes(pk),
  )
}

function createStoryForm(post: OutgoingPost, media: OutgoingMedia, bytes: Uint8Array, people: People): Form {
  const name = isVideo(media) ? 'story.mp4' : 'story.jpg'
  return [['file', { name, type: media.contentType, bytes }], ...stickerFields(post.stickers ?? [], people)]
}

/** Nobody taps twice in a second: between two actions of one account lies a moment, each time another. */
function restAfter(now: Date) {
  const seconds = 2 + Math.random() * 6
  return { scope: 'account', percent: 100, regainAt: new Date(now.getTime() + seconds * 1000) } as const
}

function theOnly({ media }: OutgoingPost): OutgoingMedia {
  const [only] = media
  if (only !== undefined && media.length === 1) return only
  const rule = { kind: 'rejected', say: 'network.media-rejected' } as const
  throw refusedLater('instagramPrivate', 'one-file', rule, `a story is one file, not ${media.length}`)
}

function createStoryUrl(username: string | null, pk: string): URL | null {
  return username === null ? null : new URL(`https://www.instagram.com/stories/${username}/${pk}/`)
}

const isVideo = (media: OutgoingMedia) => media.contentType.startsWith('video/')

const BACK_MS = 120_000

const people = z.record(z.string(), z.string())
const Ready = z.object({ at: z.literal('ready'), remoteId: z.null(), known: z.array(z.string()), people })
const Created = z.object({ at: z.literal('created'), remoteId: z.string() })
const At = z.discriminatedUnion('at', [Ready, Created])
