import { expect, test } from 'vitest'
import { type CheckedPost, checkPost, type PostFacts } from './check-post.ts'

const post: CheckedPost = {
  ...{ integrationType: 'facebook', postType: 'post', text: 'Bonjour', title: null, link: null, comment: null },
  ...{ options: {}, scheduleType: 'LATER', scheduledAt: new Date('2026-12-01T10:00:00Z') },
}
const jpeg = { contentType: 'image/jpeg' }
const video = { contentType: 'video/mp4' }
const facts = (media: PostFacts['media'] = []): PostFacts => ({
  now: new Date('2026-11-28T10:00:00Z'),
  locations: [{ name: 'Lyon', connection: 'valid', values: {} }],
  media,
  canPublish: () => true,
})
const listErrorCodes = (changes: Partial<CheckedPost>, media?: PostFacts['media']) =>
  checkPost({ ...post, ...changes }, facts(media))
    .filter(({ severity }) => severity === 'error')
    .map(({ propertyPath, code }) => `${propertyPath}: ${code}`)

test.each([
  ['a video and a photo', [video, jpeg], 'media.mixed'],
  ['two videos', [video, video], 'media.tooManyVideos'],
])('%s in a Facebook post are refused, not left out', (_, media, code) => {
  expect(listErrorCodes({}, media)).toEqual([`scheduledPostAttachments: ${code}`])
})

test('the text of a Facebook story is refused because Facebook would not show it', () => {
  expect(listErrorCodes({ postType: 'story' }, [jpeg])).toEqual(['text: text.unsupported'])
  expect(listErrorCodes({ postType: 'story', text: ' ' }, [jpeg])).toEqual([])
})

test.each([
  ['userTags', [{ username: 'a' }]],
  ['productTags', [{ product_id: '1' }]],
  ['postCollaborators', ['a']],
  ['postLocation', { id: '1' }],
  ['reelCover', 'https://margot.example/c.jpg'],
  ['thumbOffset', 1500],
  ['useDefaultLocation', true],
])('the unsupported option %s is an error', (option, value) => {
  const instagram = { integrationType: 'instagram', postType: 'reel' } as const
  expect(listErrorCodes({ ...instagram, options: { [option]: value } }, [video])).toEqual([`${option}: option.ignored`])
  for (const empty of [null, '', [], false])
    expect(listErrorCodes({ ...instagram, options: { [option]: empty } }, [video])).toEqual([])
})
