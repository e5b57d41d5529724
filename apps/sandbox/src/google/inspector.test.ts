import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileServer } from '../graph/testing.ts'
import { connect, type GoogleConnection, photo } from './testing.ts'

let google: GoogleConnection
let files: Awaited<ReturnType<typeof fileServer>>

beforeAll(async () => {
  google = await connect()
  files = await fileServer({ 'salle.jpg': photo() })
})
afterAll(async () => {
  await google.close()
  await files.close()
})
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true }))

const page = async () =>
  (await google.call<string>('GET', '/inspector/account', { query: { network: 'google', id: google.location } })).body
const post = (summary: string) =>
  google.v4<{ name: string; searchUrl: string }>('POST', `/${google.name}/localPosts`, {
    body: { topicType: 'STANDARD', summary },
  })
const review = () =>
  google.control<{ id: string }>('POST', '/interactions', {
    network: 'google',
    account: google.location,
    kind: 'review',
    author: { name: 'Léa Martin' },
    rating: 4,
    text: 'Très bon accueil',
  })

describe('the profile as its public sees it', () => {
  test('facts, posts, photos, reviews and approved replies are shown', async () => {
    await google.info('PATCH', `/${google.location}`, {
      query: { updateMask: 'regularHours,profile' },
      body: {
        profile: { description: 'Cuisine du port' },
        regularHours: {
          periods: [
            { openDay: 'MONDAY', openTime: { hours: 9 }, closeDay: 'MONDAY', closeTime: { hours: 14, minutes: 30 } },
          ],
        },
      },
    })
    await post('Bouillabaisse ce soir')
    await post('sandbox:rejected')
    await google.v4('POST', `/${google.name}/media`, {
      body: {
        mediaFormat: 'PHOTO',
        locationAssociation: { category: 'INTERIOR' },
        sourceUrl: `${files.url}/salle.jpg`,
        description: 'La salle',
      },
    })
    const { id } = await review()
    await google.v4('PUT', `/${id}/reply`, { body: { comment: 'Merci Léa' } })
    const shown = await page()
    for (const expectedText of [
      'Restaurant',
      '1 rue du Port, 13002, Marseille',
      '4.0 (1)',
      'MON 09:00-14:30',
      'Cuisine du port',
      'Bouillabaisse ce soir',
      'La salle',
      '/lh3.googleusercontent.com/p/',
      'Très bon accueil',
      'Merci Léa',
    ])
      expect(shown).toContain(expectedText)
    expect(shown).not.toContain('sandbox:rejected')
  })

  test('a rejected reply is not shown', async () => {
    const { id } = await review()
    await google.v4('PUT', `/${id}/reply`, { body: { comment: 'Achetez sandbox:rejected' } })
    expect(await page()).not.toContain('Achetez')
  })

  test('a customer can write a review', async () => {
    const form = {
      network: 'google',
      account: google.location,
      kind: 'review',
      author: 'Paul',
      rating: '2',
      text: 'Bof',
    }
    const response = await google.call('POST', '/inspector/interactions', { body: new URLSearchParams(form) })
    expect(response.status).toBe(303)
    const { body } = await google.v4('GET', `/${google.name}/reviews`)
    expect(body.reviews).toMatchObject([{ starRating: 'TWO', comment: 'Bof' }])
  })

  test('public URLs that Google returns lead to the item', async () => {
    const { name, searchUrl } = (await post('Ce soir')).body
    const { id } = await review()
    const { reviewReplyUrl } = (await google.v4<{ reviewReplyUrl: string }>('GET', `/${id}`)).body
    const { body } = await google.info<{ metadata: { mapsUri: string; newReviewUri: string } }>(
      'GET',
      `/${google.location}`,
      { query: { readMask: 'metadata' } },
    )
    const account = `/inspector/account?${new URLSearchParams({ network: 'google', id: google.location })}`
    for (const [address, item] of [
      [searchUrl, name],
      [reviewReplyUrl, id],
      [body.metadata.mapsUri, null],
      [body.metadata.newReviewUri, null],
    ] as const) {
      const response = await google.call('GET', address)
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        item === null ? account : `${account}#${encodeURIComponent(item)}`,
      ])
    }
    expect((await google.call('GET', '/maps.google.com/maps?cid=1')).status).toBe(404)
  })
})
