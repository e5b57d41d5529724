import { posts } from '@vitrine/contract/posts'
import { expect, test } from 'vitest'
import { emptyComposition, type PostComposition, write } from './composition.ts'
import {
  changeBody,
  crossPostBody,
  newPostBody,
  type PostDetails,
  repairBody,
  toComposition,
  toFailedPart,
} from './contents.ts'

const id = (n: number) => `01a1fa0e-7be7-7fd3-9778-00000000000${n}`
const zone = 'Europe/Paris'
const photo = (n: number) => ({
  ...{ key: `k${n}`, name: 'a.jpg', altText: '', facts: { contentType: 'image/jpeg' } },
  kept: { id: id(n), iri: `/api/attachments/${id(n)}`, url: 'http://x/media/a.jpg', altText: '' },
})

function composed(networks: PostComposition['networks']): PostComposition {
  let composition = emptyComposition(networks, '2026-05-14T18:00')
  composition = { ...composition, places: [id(1), id(2)], note: ' Voir avec Marc ' }
  composition = write(composition, 'common', 'text', 'Bonjour {{city}}')
  composition = write(composition, 'common', 'media', [photo(3), photo(4)])
  composition = write(composition, 'common', 'comment', 'Premier')
  return write(composition, 'common', 'button', { action: 'BOOK', link: 'https://margot.example' })
}

test('a new post has the parts its network supports and the local schedule time', () => {
  const body = newPostBody(composed(['instagram']), 'instagram', { zone })
  expect(posts.create.body.parse(body)).toMatchObject({
    integrationType: 'instagram',
    postType: 'post',
    text: 'Bonjour {{city}}',
    comment: 'Premier',
    note: 'Voir avec Marc',
    buttonText: null,
    link: null,
    scheduleType: 'LATER',
    scheduledLocal: '2026-05-14T18:00',
    timeZone: zone,
    checkedLocations: [id(1), id(2)],
    scheduledPostAttachments: [id(3), id(4)],
  })
  expect(body).not.toHaveProperty('postStatus')
})

test('scheduleType NOW sends no scheduledLocal', () => {
  const now: PostComposition = { ...composed(['facebook']), when: { type: 'NOW', local: '2020-01-01T00:00' } }
  const body = newPostBody(now, 'facebook', { zone, status: 'DRAFT' })
  expect(body).toMatchObject({ scheduleType: 'NOW', postStatus: 'DRAFT' })
  expect(body).not.toHaveProperty('scheduledLocal')
})

test('a cross-post lists the resolved content of every network', () => {
  let composition = composed(['facebook', 'google'])
  composition = write(composition, 'google', 'text', 'Pour Google')
  composition = write(composition, 'google', 'media', [photo(4)])
  const parsed = posts.crossPost.body.parse(crossPostBody(composition, { zone }))
  expect(parsed.posts).toMatchObject([
    { integrationType: 'facebook', text: 'Bonjour {{city}}', comment: 'Premier', buttonText: null },
    {
      ...{ integrationType: 'google', postType: 'standard', text: 'Pour Google', comment: null, buttonText: 'BOOK' },
      ...{ buttonLink: 'https://margot.example', scheduledPostAttachments: [id(4)] },
    },
  ])
})

test('a CALL button has no link', () => {
  const calling = write(composed(['google']), 'common', 'button', { action: 'CALL', link: 'https://left.over' })
  expect(newPostBody(calling, 'google', { zone })).toMatchObject({ buttonText: 'CALL', buttonLink: null })
})

const post = {
  ...{ id: id(9), integrationType: 'google', postType: 'standard', text: 'Bonjour', version: 4 },
  ...{ buttonText: 'BOOK', buttonLink: 'https://margot.example', scheduleType: 'LATER' },
  ...{ scheduledLocal: '2026-05-14T18:00', timeZone: zone, checkedLocations: [`/api/locations/${id(1)}`] },
  attachments: [
    {
      ...{ '@id': `/api/attachments/${id(3)}`, '@type': 'Attachment', id: id(3), contentUrl: 'http://x/media/a.jpg' },
      ...{ contentType: 'image/jpeg', bytes: 9, width: 800, height: 600, altText: 'Une glace' },
    },
  ],
  scheduledPostLocations: [
    { state: 'PUBLISHED', location: `/api/locations/${id(1)}` },
    { state: 'FAILED', location: `/api/locations/${id(2)}` },
    { state: 'UNCONFIRMED', location: `/api/locations/${id(5)}` },
    { state: 'FAILED', locationName: 'Disparu' },
  ],
} as unknown as PostDetails // what the composer reads of a post

test('an existing post is composed as stored and saved with its version', () => {
  const composition = toComposition(post, 'google')
  expect(composition).toMatchObject({
    networks: ['google'],
    places: [id(1)],
    when: { type: 'LATER', local: '2026-05-14T18:00' },
    common: { text: 'Bonjour', button: { action: 'BOOK', link: 'https://margot.example' } },
  })
  expect(composition.common.media[0]).toMatchObject({ altText: 'Une glace', facts: { width: 800, height: 600 } })
  expect(posts.update.body.parse(changeBody(composition, post, { zone }))).toMatchObject({
    version: 4,
    text: 'Bonjour',
    scheduledPostAttachments: [id(3)],
  })
})

test('a repair targets only the failed locations and is immediate unless a time is chosen', () => {
  const failed = toFailedPart(post, 'google')
  expect(failed.places).toEqual([id(2)])
  const body = posts.retry.body.parse(repairBody(failed, { zone }))
  expect(body).toMatchObject({ locations: [id(2)], changes: { text: 'Bonjour' } })
  expect(body.changes).not.toHaveProperty('scheduledLocal')
  const later = { ...failed, when: { type: 'LATER', local: '2026-05-15T09:00' } } as const
  expect(repairBody(later, { zone }).changes).toMatchObject({ scheduledLocal: '2026-05-15T09:00', timeZone: zone })
})
