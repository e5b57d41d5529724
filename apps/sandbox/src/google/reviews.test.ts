import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileServer, type LedgerBody } from '../graph/testing.ts'
import { connect, type GoogleConnection, type GoogleFailure, photo } from './testing.ts'

let google: GoogleConnection
let files: Awaited<ReturnType<typeof fileServer>>

beforeAll(async () => {
  google = await connect({ processingMs: 60_000 })
  files = await fileServer({ 'assiette.jpg': photo() })
})
afterAll(async () => {
  await google.close()
  await files.close()
})
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true }))

interface Review {
  name: string
  reviewId: string
  starRating: string
  comment?: string
  createTime: string
  updateTime: string
  reviewer: { displayName?: string; isAnonymous?: boolean }
  reviewReply?: { comment: string; reviewReplyState: string; policyViolation?: string }
  reviewMediaItems?: { thumbnailUrl: string }[]
}
interface Reviews {
  reviews?: Review[]
  averageRating?: number
  totalReviewCount?: number
  nextPageToken?: string
}

const act = (interaction: object, account = google.location) =>
  google.control<{ id: string }>('POST', '/interactions', { network: 'google', account, ...interaction })
const write = (rating: number, text = '', more = {}) =>
  act({ kind: 'review', author: { name: 'Léa Martin' }, rating, text, ...more })
const list = async (query = {}) =>
  (await google.v4<Reviews & GoogleFailure>('GET', `/${google.name}/reviews`, { query })).body
const get = async (name: string) => (await google.v4<Review>('GET', `/${name}`)).body
const reply = (name: string, comment: unknown) =>
  google.v4<Review['reviewReply'] & GoogleFailure>('PUT', `/${name}/reply`, { body: { comment } })

describe('reviews', () => {
  test('a customer’s stars and text are read', async () => {
    expect(await list()).toEqual({})
    const { id } = await write(4, 'Très bon accueil')
    const review = await get(id)
    expect(review).toEqual({
      name: expect.stringMatching(new RegExp(`^${google.name}/reviews/AbFvOq`)),
      reviewId: id.split('/').at(-1),
      reviewer: { displayName: 'Léa Martin' },
      starRating: 'FOUR',
      comment: 'Très bon accueil',
      createTime: expect.stringMatching(/Z$/),
      updateTime: review.createTime,
      reviewReplyUrl: expect.any(String),
    })
    const { id: stars } = await write(1)
    expect(await get(stars)).not.toHaveProperty('comment')
    expect(await list()).toMatchObject({ averageRating: 2.5, totalReviewCount: 2 })
    expect((await google.control<LedgerBody>('GET', '/ledger')).entries).toEqual([])
  })

  test('a customer can stay anonymous and add photos', async () => {
    const { id } = await write(5, 'Miam', { author: { name: 'Anonymous' }, media: `${files.url}/assiette.jpg` })
    const { reviewer, reviewMediaItems } = await get(id)
    expect(reviewer).toEqual({ displayName: 'A Google user', isAnonymous: true })
    const photoOf = await fetch(reviewMediaItems?.[0]?.thumbnailUrl ?? '')
    expect(photoOf.headers.get('content-type')).toBe('image/jpeg')
  })

  test('a review is changed and deleted', async () => {
    const { id } = await write(5, 'Parfait')
    await google.control('POST', '/clock', { advanceSeconds: 60 })
    await act({ kind: 'edit', on: id, author: { name: 'Léa Martin' }, text: 'Moins bien', rating: 2 })
    const changed = await get(id)
    expect([changed.comment, changed.starRating]).toEqual(['Moins bien', 'TWO'])
    await act({ kind: 'edit', on: id, author: { name: 'Léa Martin' }, rating: 3 })
    expect(await get(id)).toMatchObject({ comment: 'Moins bien', starRating: 'THREE' })
    expect(changed.updateTime > changed.createTime).toBe(true)
    // The same person has one review of a place.
    const person = { name: 'Marc', id: '77' }
    const first = await act({ kind: 'review', author: person, rating: 1 })
    expect(await act({ kind: 'review', author: person, rating: 3 })).toEqual(first)
    await act({ kind: 'delete', on: id, author: { name: 'Léa Martin' } })
    expect((await list()).totalReviewCount).toBe(1)
    expect((await google.v4('GET', `/${id}`)).status).toBe(404)
  })

  test('interactions that a Google profile does not support are refused', async () => {
    const refuse = async (interaction: object) =>
      google.call('POST', '/_/interactions', {
        body: { network: 'google', account: google.location, author: { name: 'Léa' }, ...interaction },
      })
    for (const interaction of [
      { kind: 'message', text: 'Bonjour' },
      { kind: 'review', text: 'sans étoiles' },
      { kind: 'edit', on: 'nothing' },
      { kind: 'review', rating: 5, media: `${files.url}/missing.jpg` },
    ])
      expect(await refuse(interaction)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  test('reviews are listed in the requested order, fifty at most', async () => {
    for (const rating of [3, 5, 1]) {
      await write(rating)
      await google.control('POST', '/clock', { advanceSeconds: 1 })
    }
    const ratings = async (query = {}) => (await list(query)).reviews?.map(({ starRating }) => starRating)
    expect(await ratings()).toEqual(['ONE', 'FIVE', 'THREE'])
    expect(await ratings({ orderBy: 'updateTime desc' })).toEqual(['ONE', 'FIVE', 'THREE'])
    expect(await ratings({ orderBy: 'rating' })).toEqual(['ONE', 'THREE', 'FIVE'])
    expect(await ratings({ orderBy: 'rating desc' })).toEqual(['FIVE', 'THREE', 'ONE'])
    expect((await list({ orderBy: 'colour' })).error.code).toBe(400)
    expect((await list({ pageSize: 51 })).error.code).toBe(400)
    const first = await list({ pageSize: 2 })
    expect(first.reviews).toHaveLength(2)
    const second = await list({ pageSize: 2, pageToken: first.nextPageToken })
    expect([second.reviews?.length, second.totalReviewCount, second.nextPageToken]).toEqual([1, 3, undefined])
  })

  test('reviews of several locations are fetched in one call', async () => {
    const otherListing = await google.openListing({ name: 'Chez Margot Plage' })
    await write(4, 'ici')
    await write(2)
    await act({ kind: 'review', author: { name: 'Paul' }, rating: 5, text: 'là' }, otherListing.location)
    interface Batch {
      locationReviews: { name: string; review: Review }[]
      nextPageToken?: string
    }
    const batch = (body: object) =>
      google.v4<Batch & GoogleFailure>('POST', `/${google.account}/locations:batchGetReviews`, { body })
    const locationNames = [google.name, otherListing.name]
    const all = (await batch({ locationNames, ignoreRatingOnlyReviews: true })).body
    expect(all.locationReviews.map(({ name, review }) => [name, review.comment])).toEqual([
      [google.name, 'ici'],
      [otherListing.name, 'là'],
    ])
    const first = (await batch({ locationNames, pageSize: 2 })).body
    expect(first.locationReviews).toHaveLength(2)
    const second = (await batch({ locationNames, pageSize: 2, pageToken: first.nextPageToken })).body
    expect(second.locationReviews).toHaveLength(1)
    expect((await batch({ locationNames: ['accounts/1/locations/2'] })).status).toBe(400)
    expect((await batch({})).status).toBe(400)
  })
})

describe('replies', () => {
  test('a second reply replaces the first, and deleting removes it', async () => {
    const { id } = await write(4, 'Bien')
    const first = await reply(id, 'Merci Léa')
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      comment: 'Merci Léa',
      updateTime: expect.stringMatching(/Z$/),
      reviewReplyState: 'APPROVED',
    })
    await reply(id, 'Merci, à bientôt')
    expect((await get(id)).reviewReply?.comment).toBe('Merci, à bientôt')
    expect((await google.v4('DELETE', `/${id}/reply`)).status).toBe(200)
    expect((await get(id)).reviewReply).toBeUndefined()
    expect((await google.v4('DELETE', `/${id}/reply`)).status).toBe(404)
    const { entries } = await google.control<LedgerBody>('GET', '/ledger?network=google')
    expect(entries.map(({ operation, remoteId, text, public: shown }) => [operation, remoteId, text, shown])).toEqual([
      ['reviews.updateReply', `${id}/reply`, 'Merci Léa', true],
      ['reviews.updateReply', `${id}/reply`, 'Merci, à bientôt', false],
      ['reviews.deleteReply', `${id}/reply`, '', false],
    ])
  })

  test('a reply is not empty and has at most 4096 bytes', async () => {
    const { id } = await write(4, 'Bien')
    expect((await reply(id, 'é'.repeat(2048))).status).toBe(200)
    const long = await reply(id, 'é'.repeat(2049))
    expect([long.status, long.body.error.details?.[0]?.errorDetails?.[0]?.field]).toEqual([400, 'comment'])
    expect((await reply(id, ' ')).status).toBe(400)
    expect((await reply(`${google.name}/reviews/nothing`, 'Merci')).status).toBe(404)
  })

  test('a reply can be reviewed first, and rejected', async () => {
    const { id } = await write(4, 'Bien')
    expect((await reply(id, 'Merci sandbox:processing')).body.reviewReplyState).toBe('PENDING')
    await google.control('POST', '/clock', { advanceSeconds: 61 })
    expect((await get(id)).reviewReply?.reviewReplyState).toBe('APPROVED')
    const refused = { reviewReplyState: 'REJECTED', policyViolation: expect.any(String) }
    expect((await reply(id, 'Achetez ! sandbox:rejected')).body).toMatchObject(refused)
    await google.control('PUT', '/faults', { rules: [{ operation: 'reviews.updateReply', fault: 'rejected' }] })
    expect(await reply(id, 'Merci')).toMatchObject({ status: 200, body: refused })
    await google.control('DELETE', '/faults')
    const { entries } = await google.control<LedgerBody>('GET', '/ledger')
    expect(entries.map((entry) => entry.public)).toEqual([true, false, false])
  })
})
