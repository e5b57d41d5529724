import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, connect, fileServer, jpeg } from '../graph/testing.ts'

let net: Connected
let files: Awaited<ReturnType<typeof fileServer>>

beforeAll(async () => {
  net = await connect({ processingMs: 0 })
  const video = Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('isom'), Buffer.alloc(64)])
  files = await fileServer({ 'a.jpg': jpeg(1080, 1080), 'v.mp4': video })
})
afterAll(async () => {
  await net.close()
  await files.close()
})
beforeEach(() => net.control('POST', '/reset', { keepAccounts: true }))

const read = async (path: string) => (await net.call<string>('GET', path)).body
const submit = async (path: string, form: Record<string, string>) => {
  const response = await net.call('POST', path, { body: new URLSearchParams(form) })
  return { status: response.status, to: response.headers.get('location') ?? '' }
}
const address = (network: 'facebook' | 'instagram') =>
  `/inspector/account?network=${network}&id=${network === 'facebook' ? net.page.id : net.page.instagram}`
const publish = async (message: string) =>
  (
    await net.graph<{ post_id: string; id: string }>('POST', `/${net.page.id}/photos`, {
      body: { message, url: `${files.url}/a.jpg` },
    })
  ).body

describe('accounts', () => {
  test('every account is listed, and found by name', async () => {
    expect(await read('/')).toContain('Chez Margot')
    expect(await read('/?q=marseille')).toContain('Chez Margot')
    expect(await read('/?q=nobody')).not.toContain('Chez Margot')
  })

  test('a page shows its posts, and escapes what users write', async () => {
    await publish('<script>alert(1)</script> & co')
    const seen = await read(address('facebook'))
    expect(seen).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; co')
    expect(seen).not.toContain('<script')
    const [, imageUrl = ''] = /<img src="([^"]+)"/.exec(seen) ?? []
    expect((await fetch(net.url + imageUrl)).headers.get('content-type')).toBe('image/jpeg')
    expect((await net.call('GET', '/inspector/account?network=facebook&id=1')).status).toBe(404)
  })

  test('a user writes as a customer and sees the result', async () => {
    const { post_id: post } = await publish('Bonjour')
    const form = { network: 'facebook', account: net.page.id, author: 'Ana' }
    const { status, to } = await submit('/inspector/interactions', {
      ...form,
      kind: 'comment',
      on: post,
      text: 'Quelle belle terrasse',
      media: '',
    })
    expect([status, to]).toEqual([303, `${address('facebook')}#${post}`])
    await submit('/inspector/interactions', { ...form, kind: 'review', text: 'Parfait', rating: '5' })
    await submit('/inspector/interactions', { ...form, kind: 'message', text: 'Une table ?' })
    await submit('/inspector/interactions', { ...form, kind: 'reaction', text: 'love', on: post })
    const seen = await read(address('facebook'))
    for (const expectedText of ['Quelle belle terrasse', 'Parfait', '★★★★★', 'Une table ?', '1 reaction'])
      expect(seen).toContain(expectedText)
    const comments = await net.graph<{ data: { message: string }[] }>('GET', `/${post}/comments`)
    expect(comments.body.data.map(({ message }) => message)).toEqual(['Quelle belle terrasse'])
  })

  test('an interaction that a network does not support is refused with a message', async () => {
    const { to } = await submit('/inspector/interactions', {
      network: 'instagram',
      account: net.page.instagram,
      author: 'Ana',
      kind: 'review',
      text: 'x',
    })
    expect(await read(to)).toContain('Instagram has no reviews.')
    expect(await read(address('instagram'))).not.toContain('Write a review')
  })

  test('public URLs lead to the item they name', async () => {
    const fetchRedirect = async (path: string) => (await net.call('GET', path)).headers.get('location')
    const { id: photo, post_id: post } = await publish('Bonjour')
    const { body } = await net.graph<{ permalink_url: string }>('GET', `/${post}`, {
      query: { fields: 'permalink_url' },
    })
    expect(await fetchRedirect(body.permalink_url)).toBe(`${address('facebook')}#${post}`)
    expect(await fetchRedirect(`/www.facebook.com/photo.php?fbid=${photo}`)).toBe(`${address('facebook')}#${post}`)
    expect(await fetchRedirect(`/www.facebook.com/${net.page.id}`)).toBe(address('facebook'))
    const video = (
      await net.graph<{ id: string }>('POST', `/${net.page.id}/videos`, { body: { file_url: `${files.url}/v.mp4` } })
    ).body.id
    for (const kind of ['videos', 'reel'])
      expect(await fetchRedirect(`/www.facebook.com/${net.page.id}/${kind}/${video}`)).toContain(
        `${address('facebook')}#${net.page.id}_`,
      )

    for (const body of [
      { image_url: `${files.url}/a.jpg` },
      { media_type: 'REELS', video_url: `${files.url}/v.mp4` },
      { media_type: 'STORIES', image_url: `${files.url}/a.jpg` },
    ]) {
      const container = (await net.graph<{ id: string }>('POST', `/${net.page.instagram}/media`, { body })).body.id
      const media = (
        await net.graph<{ id: string }>('POST', `/${net.page.instagram}/media_publish`, {
          body: { creation_id: container },
        })
      ).body.id
      const { permalink } = (
        await net.graph<{ permalink: string }>('GET', `/${media}`, { query: { fields: 'permalink' } })
      ).body
      expect(await fetchRedirect(permalink)).toBe(`${address('instagram')}#${media}`)
    }
  })
})

describe('tools', () => {
  test('faults are added and removed with a form', async () => {
    await submit('/inspector/faults', {
      seed: '1',
      fault: '429',
      network: 'facebook',
      on: '',
      account: '',
      operation: 'feed.create',
      rate: '',
      times: '2',
      nth: '',
      delayMs: '',
      retryAfter: '30',
    })
    expect(await net.control('GET', '/faults')).toEqual({
      seed: 1,
      rules: [{ fault: '429', network: 'facebook', operation: 'feed.create', times: 2, retryAfter: 30 }],
    })
    expect(await read('/inspector/faults')).toContain('Repair everything')
    await submit('/inspector/faults', { clear: '1' })
    expect(await net.control('GET', '/faults')).toEqual({ seed: 1, rules: [] })
  })

  test('the ledger and the clock are shown', async () => {
    await publish('Au port')
    expect(await read('/inspector/ledger')).toContain('Au port')
    await submit('/inspector/clock', { hours: '48' })
    expect(await read('/')).toContain(new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10))
  })
})
