import type { Core } from '../core.ts'
import { gatewayError, notFound, unprocessable } from './errors.ts'
import { readFile, readForm, readText } from './forms.ts'
import { HOST, requireSignedIn } from './sign-in.ts'
import type { PrivateState, PrivateStory, Stickers } from './state.ts'
import { parseStickers } from './stickers.ts'

/** Publishing and reading back one's own stories. A second upload of the same file is a second story. */
export function stories(core: Core, state: PrivateState): void {
  core.host('instagramPrivate', HOST, (scope) => {
    scope.post('/story/upload', (request, reply) => {
      const { profile } = requireSignedIn(state, request)
      const account = profile.account.id
      const act = { network: 'instagramPrivate', account, operation: 'story.upload', public: true }
      return core.mutate(request, reply, act, () => {
        const form = readForm(request)
        const media = readFile(form, 'file', core.world.media)
        const stickers = parseStickers(form)
        if (!media.type.startsWith('video/') && media.type !== 'image/jpeg')
          throw gatewayError(500, 'PhotoConfigureStoryError', 'Uploaded image is not a JPEG.')
        const story = state.addStory({ profile, media, stickers })
        return {
          remoteId: story.pk,
          text: describeStory(readText(form, 'caption'), stickers),
          media: [media],
          body: shown(story),
        }
      })
    })

    scope.get<{ Querystring: { user_id?: string; amount?: string } }>('/user/stories', (request, reply) => {
      const { profile } = requireSignedIn(state, request)
      const { user_id: of, amount } = request.query
      if (of === undefined) throw unprocessable('user_id is required')
      const act = { network: 'instagramPrivate', account: profile.account.id, operation: 'user.stories' }
      return core.read(request, reply, act, () => {
        const all = state.listStories(of)
        return { body: (amount ? all.slice(0, Number(amount)) : all).map(shown) }
      })
    })

    scope.delete<{ Querystring: { story_pk?: string } }>('/story', (request, reply) => {
      const { profile } = requireSignedIn(state, request)
      const account = profile.account.id
      const act = { network: 'instagramPrivate', account, operation: 'story.delete', public: false }
      return core.mutate(request, reply, act, () => {
        const pk = request.query.story_pk ?? ''
        if (!state.listStories(account).some((story) => story.pk === pk))
          throw notFound('MediaNotFound', 'Media not found')
        state.removeStory(pk)
        return { remoteId: pk, body: true }
      })
    })
  })
}

/** What a viewer would read on it. */
export function describeStory(caption: string, stickers: Stickers): string {
  const stickerTexts = Object.entries(stickers).flatMap(([kind, list]) =>
    list.map((sticker) => `${kind}: ${JSON.stringify(sticker)}`),
  )
  return [caption, ...stickerTexts].filter((line) => line !== '').join('\n')
}

function shown({ pk, profile, takenAt, media, stickers }: PrivateStory) {
  const { id, username, name } = profile.account
  const isVideo = media.type.startsWith('video/')
  return {
    pk,
    id: `${pk}_${id}`,
    code: Buffer.from(pk).toString('base64url').slice(0, 11),
    taken_at: new Date(takenAt).toISOString(),
    imported_taken_at: null,
    media_type: isVideo ? 2 : 1,
    product_type: 'story',
    thumbnail_url: null,
    user: { pk: id, username, full_name: name, profile_pic_url: null },
    video_url: null,
    video_duration: isVideo ? 15 : 0,
    sponsor_tags: [],
    ...stickers,
    medias: [],
    polls: [],
  }
}
