import { describe, expect, test } from 'vitest'
import {
  type CheckedMedia,
  checkButton,
  checkMedia,
  checkText,
  countText,
  getPostLimits,
  networkLimits,
  type PostLimits,
  type PublishingNetwork,
  replyLimits,
} from './network-limits.ts'

const requireLimits = (network: PublishingNetwork, type: string): PostLimits => {
  const limits = getPostLimits(network, type)
  if (limits === null) throw new Error(`no ${type} on ${network}`)
  return limits
}
const codes = (violations: readonly { propertyPath: string; code: string }[]) =>
  violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)

const jpeg: CheckedMedia = { contentType: 'image/jpeg', bytes: 200_000, width: 1080, height: 1080 }
const video: CheckedMedia = { contentType: 'video/mp4', bytes: 9_000_000, width: 1080, height: 1920, duration: 20 }

describe('the table of limits', () => {
  const rows = Object.entries(networkLimits).flatMap(([network, types]) =>
    Object.entries(types).flatMap(([type, limits]) =>
      Object.entries(limits).flatMap(([part, limit]) =>
        limit === null ? [] : [[network, type, part, limit] as const],
      ),
    ),
  )

  test.each(rows)('%s %s %s has a source and the date it was read', (_network, _type, _part, limit) => {
    expect(limit.source).toMatch(/^https:\/\//)
    expect(limit.read).toMatch(/^\d{4}-\d\d$/)
  })

  test('a network without a post type has no limits for it', () => {
    expect(getPostLimits('google', 'reel')).toBeNull()
  })
})

describe('text limits', () => {
  const { text } = requireLimits('google', 'standard')

  test('a text of exactly the maximum is valid, one more character reports the excess', () => {
    expect(checkText(text, 'é'.repeat(1500))).toEqual([])
    expect(checkText(text, 'é'.repeat(1634))).toEqual([
      { propertyPath: 'text', code: 'text.tooLong', params: { count: 1634, max: 1500, over: 134 }, severity: 'error' },
    ])
  })

  test('an emoji is counted as the network counts it', () => {
    expect(countText({ unit: 'characters' }, 'à 🎉')).toBe(4)
    expect(countText({ unit: 'bytes' }, 'à 🎉')).toBe(7)
    expect(codes(checkText(replyLimits.google ?? null, '🎉'.repeat(1025)))).toEqual(['text text.tooManyBytes'])
    expect(checkText(replyLimits.google ?? null, '🎉'.repeat(1024))).toEqual([])
  })

  test('a mention is counted by its display name', () => {
    expect(countText({ unit: 'characters' }, 'Avec @[Margot] et @[Tom][urn:li:person:1]')).toBe(
      'Avec Margot et Tom'.length,
    )
  })

  test('hashtags and mentions of an Instagram text are counted, and an email address is no mention', () => {
    const instagram = requireLimits('instagram', 'post').text
    expect(codes(checkText(instagram, '#été '.repeat(31)))).toEqual(['text text.tooManyHashtags'])
    expect(codes(checkText(instagram, '@margot.lyon '.repeat(21)))).toEqual(['text text.tooManyMentions'])
    expect(checkText(instagram, `${'#été '.repeat(30)}${'@margot '.repeat(20)}${'a@b.fr '.repeat(9)}`)).toEqual([])
  })

  test('a missing required text is an error', () => {
    expect(codes(checkText(requireLimits('youtube', 'post').title, ' ', 'title'))).toEqual(['title text.required'])
  })

  test('an unconfirmed limit gives only a warning', () => {
    expect(checkText(requireLimits('google', 'event').title, 'x'.repeat(59), 'title')).toMatchObject([
      { severity: 'warning' },
    ])
  })
})

describe('media limits', () => {
  const pdf = { contentType: 'application/pdf', bytes: 20_000 }
  const check = (network: PublishingNetwork, type: string, media: CheckedMedia[]) =>
    codes(checkMedia(requireLimits(network, type), media))
  const attachmentPath = (i: number) => `scheduledPostAttachments[${i}]`

  test.each<[string, PublishingNetwork, string, CheckedMedia[]]>([
    ['ten photos', 'facebook', 'post', Array(10).fill(jpeg)],
    ['nothing', 'facebook', 'post', []],
    ['a film', 'facebook', 'reel', [video]],
    ['photos and films', 'instagram', 'post', [jpeg, video, jpeg]],
    ['a photo of 4:5', 'instagram', 'post', [{ ...jpeg, width: 1080, height: 1350 }]],
    ['a photo of 1.91:1', 'instagram', 'post', [{ ...jpeg, width: 1080, height: 566 }]],
    ['a tall photo', 'instagram', 'story', [{ ...jpeg, width: 1080, height: 1920 }]],
    ['a photo', 'google', 'standard', [jpeg]],
    ['a document', 'linkedin', 'post', [pdf]],
    ['twenty photos', 'linkedin', 'post', Array(20).fill(jpeg)],
    ['a photo nobody measured', 'google', 'standard', [{ contentType: 'image/jpeg' }]],
  ])('%s are accepted by %s %s', (_what, network, type, media) => {
    expect(check(network, type, media)).toEqual([])
  })

  test.each<[string, PublishingNetwork, string, CheckedMedia[], string[]]>([
    ['eleven photos', 'instagram', 'post', Array(11).fill(jpeg), ['scheduledPostAttachments media.tooMany']],
    ['nothing', 'instagram', 'post', [], ['scheduledPostAttachments media.tooFew']],
    ['a photo and a film', 'facebook', 'post', [jpeg, video], ['scheduledPostAttachments media.mixed']],
    ['two films', 'facebook', 'post', [video, video], ['scheduledPostAttachments media.tooManyVideos']],
    ['a photo alone', 'instagram', 'reel', [jpeg], ['scheduledPostAttachments media.videoRequired']],
    ['a photo', 'facebook', 'reel', [jpeg], [`${attachmentPath(0)} media.invalidFormat`]],
    [
      'a film',
      'google',
      'standard',
      [video],
      ['scheduledPostAttachments media.tooManyVideos', `${attachmentPath(0)} media.invalidFormat`],
    ],
    [
      'a PNG',
      'instagram',
      'post',
      [jpeg, { ...jpeg, contentType: 'image/png' }],
      [`${attachmentPath(1)} media.invalidFormat`],
    ],
    ['a photo of 9:16', 'instagram', 'post', [{ ...jpeg, height: 1920 }], [`${attachmentPath(0)} media.ratio`]],
    [
      'a heavy photo',
      'google',
      'standard',
      [{ ...jpeg, bytes: 6 * 1024 * 1024 }],
      [`${attachmentPath(0)} media.fileTooLarge`],
    ],
    ['a light photo', 'google', 'standard', [{ ...jpeg, bytes: 9_000 }], [`${attachmentPath(0)} media.fileTooSmall`]],
    ['a small photo', 'google', 'standard', [{ ...jpeg, width: 399 }], [`${attachmentPath(0)} media.imageTooSmall`]],
    ['a document', 'facebook', 'post', [pdf], [`${attachmentPath(0)} media.invalidFormat`]],
    ['a document and a photo', 'linkedin', 'post', [pdf, jpeg], ['scheduledPostAttachments media.documentAlone']],
    ['a long film', 'facebook', 'reel', [{ ...video, duration: 91 }], [`${attachmentPath(0)} media.videoTooLong`]],
    ['a short film', 'instagram', 'reel', [{ ...video, duration: 2.5 }], [`${attachmentPath(0)} media.videoTooShort`]],
  ])('%s are refused by %s %s', (_what, network, type, media, expected) => {
    expect(check(network, type, media)).toEqual(expected)
  })
})

test('an image that is too small is reported with its size, without a height where only the width matters', () => {
  const [found] = checkMedia(requireLimits('instagram', 'post'), [{ ...jpeg, width: 200, height: 200 }])
  expect(found?.params).toEqual({ width: 320, height: 0, ownWidth: 200, ownHeight: 200 })
})

describe('button limits', () => {
  const { buttons } = requireLimits('google', 'standard')

  test('every button requires a link, except the call button', () => {
    expect(checkButton(buttons, { type: 'BOOK', url: 'https://x/' })).toEqual([])
    expect(checkButton(buttons, { type: 'CALL', url: null })).toEqual([])
    expect(checkButton(buttons, null)).toEqual([])
    expect(codes(checkButton(buttons, { type: 'BOOK', url: null }))).toEqual(['buttonLink button.link'])
  })

  test('an unknown button type is refused', () => {
    expect(codes(checkButton(buttons, { type: 'GET_OFFER', url: 'https://x/' }))).toEqual(['buttonText button.type'])
  })
})
