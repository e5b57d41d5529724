import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViewerInCompany } from '../session/authenticate.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { upload as storeUpload } from './upload.ts'

let server: TestServer
let camille: TestUser
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
})
afterAll(() => server.close())

function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#d27a2c' } }).composite([
    {
      input: Buffer.from(`<svg width="${width}" height="${height}"><circle cx="20" cy="20" r="20" fill="#fff"/></svg>`),
    },
  ])
}

async function upload(file: Buffer, fields: Record<string, string> = {}, name = 'photo.jpg', person = camille) {
  const boundary = 'b0undary'
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return person.request('POST', '/api/attachments', body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
}

async function fetched(contentUrl: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(contentUrl)
  return server.app.inject({ url: pathname + search, headers })
}

describe('uploading an image', () => {
  test('an image is scaled to 1920 × 1080 in either orientation and served without a session', async () => {
    const lying = await upload(await photo(4000, 3000).jpeg().toBuffer())
    expect(lying.status).toBe(201)
    expect([lying.body.width, lying.body.height]).toEqual([1440, 1080])
    const standing = await upload(await photo(3000, 4000).jpeg().toBuffer())
    expect([standing.body.width, standing.body.height]).toEqual([1080, 1440])

    const file = await fetched(lying.body.contentUrl)
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(file.headers['set-cookie']).toBeUndefined()
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 1440, height: 1080, format: 'jpeg' })
  })

  test('an image is served in the sizes of the web, an unknown size returns the original', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const { body } = await upload(
      await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#888', noise } })
        .jpeg()
        .toBuffer(),
    )
    const whole = await fetched(body.contentUrl)
    const [small, again] = await Promise.all([96, 96].map((size) => fetched(`${body.contentUrl}?size=${size}`)))
    expect(await sharp(small?.rawPayload).metadata()).toMatchObject({ width: 154, height: 96, format: 'webp' })
    expect(small?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(again?.rawPayload).toEqual(small?.rawPayload)
    expect(small?.rawPayload.length).toBeLessThan(whole.rawPayload.length / 20)
    for (const size of ['97', '100000', '-1', '96&size=320', ''])
      expect((await fetched(`${body.contentUrl}?size=${size}`)).rawPayload.length, size).toBe(whole.rawPayload.length)
    expect((await fetched(`${body.contentUrl.replace(/[^/]+$/, 'a'.repeat(32))}.jpg?size=96`)).statusCode).toBe(404)
  })

  test('an image is rotated upright and loses its metadata', async () => {
    const jpeg = await photo(400, 300)
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const { body } = await upload(jpeg)
    expect([body.width, body.height]).toEqual([300, 400])
    const metadata = await sharp((await fetched(body.contentUrl)).rawPayload).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation ?? 1).toBe(1)
  })

  test('transparency is preserved as PNG, and an opaque WebP becomes JPEG', async () => {
    const clear = await sharp({
      create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.4 } },
    })
      .png()
      .toBuffer()
    expect((await upload(clear, {}, 'logo.png')).body.contentType).toBe('image/png')
    expect((await upload(await photo(300, 200).webp().toBuffer(), {}, 'photo.webp')).body.contentType).toBe(
      'image/jpeg',
    )
  })

  test('an upload repeated by a user within ten minutes returns the same attachment', async () => {
    const file = await photo(501, 300).jpeg().toBuffer()
    const first = await upload(file, { platform: '["facebook:post"]' })
    const again = await upload(file, { platform: '["facebook:post"]' })
    const elsewhere = await upload(file, { platform: '["instagram:post"]' })
    expect(again.body['@id']).toBe(first.body['@id'])
    expect(elsewhere.body['@id']).not.toBe(first.body['@id'])
  })
})

describe('uploading an invalid file', () => {
  test.each([
    ['a text named .jpg', Buffer.from('<html><script>alert(1)</script></html>'), 415, 'media.invalidFormat'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'media.invalidFormat'],
    ['half a JPEG', null, 422, 'media.cannotLoadImage'],
    ['a PNG that says it is 30,000 × 30,000', 'bomb', 422, 'media.cannotLoadImage'],
    [
      'an MP4 head with nothing behind',
      Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex'),
      422,
      'media.cannotLoadVideo',
    ],
  ])('%s is refused with a message', async (_name, content, status, code) => {
    const file =
      content === null
        ? (await photo(800, 600).jpeg().toBuffer()).subarray(0, 900)
        : content === 'bomb'
          ? bomb(await photo(10, 10).png().toBuffer())
          : (content as Buffer)
    const response = await upload(file)
    expect(response.status).toBe(status)
    expect(response.body.violations).toMatchObject([{ propertyPath: 'file', code }])
    expect(response.body.violations[0].message.length).toBeGreaterThan(20)
  })

  test('a request without a file, with an unknown platform or without multipart is refused', async () => {
    expect((await upload(Buffer.from(''), { platform: 'facebook' })).status).toBe(422)
    expect((await camille.request('POST', '/api/attachments', { file: 'x' })).status).toBe(415)
  })

  test('a video cut off at the limit of all uploads is refused even if its beginning can be played', async () => {
    const video = readFileSync(new URL('../../data/media/vertical.mp4', import.meta.url))
    const { databases } = server.deps
    const viewer = await findViewerInCompany(server.deps, {
      userId: camille.id,
      homeCompanyId: camille.companyId,
      companyId: camille.companyId,
    })
    if (!viewer) throw new Error('no viewer')
    const send = (file: Readable & { truncated?: boolean }) =>
      storeUpload(server.deps, databases.forCompany(camille.companyId), viewer, {
        file,
        platform: 'cut',
        altText: null,
      })
    await expect(send(Object.assign(Readable.from([video]), { truncated: true }))).rejects.toMatchObject({
      status: 413,
    })
    expect(await send(Readable.from([video]))).toEqual(expect.any(String))
  })

  test('a refused upload leaves no file behind', async () => {
    const { databases } = server.deps
    const files = await databases.open.selectFrom('stored_file').select('storage_key').execute()
    const attachments = await databases.forCompany(camille.companyId).selectFrom('attachment').select('id').execute()
    expect(files).toHaveLength(attachments.length)
  })
})

describe('uploading a video', () => {
  test('a video is stored with its size and length and served in ranges', async () => {
    const file = readFileSync(new URL('../../data/media/vertical.mp4', import.meta.url))
    const { status, body } = await upload(file, {}, 'reel.mp4')
    expect(status).toBe(201)
    expect(body).toMatchObject({ contentType: 'video/mp4', width: 304, height: 540 })
    const stored = (await fetched(body.contentUrl)).rawPayload
    expect(body.bytes).toBe(stored.length)
    expect(body.duration).toBeCloseTo(4, 0)
    const part = await fetched(body.contentUrl, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${stored.length}`)
    expect(part.rawPayload).toEqual(stored.subarray(10, 20))
    expect((await fetched(body.contentUrl, { range: `bytes=${stored.length}-` })).statusCode).toBe(416)
  })
})

test('the alternative text of a file can be added later, changed and removed', async () => {
  const { body } = await upload(await photo(333, 240).jpeg().toBuffer(), { altText: 'Une glace' })
  expect(body.altText).toBe('Une glace')
  const response = await camille.request('PUT', body['@id'], { altText: ' Deux boules en terrasse ' })
  expect([response.status, response.body.altText]).toEqual([200, 'Deux boules en terrasse'])
  expect((await camille.request('PUT', body['@id'], {})).body.altText).toBe('Deux boules en terrasse')
  expect((await camille.request('PUT', body['@id'], { altText: null })).body).not.toHaveProperty('altText')
  const stranger = await server.owner('Yet another company')
  expect((await stranger.request('PUT', body['@id'], { altText: 'x' })).status).toBe(404)
  const reader = await server.colleague(camille, { permissions: { calendarPost: false, media: false, inbox: false } })
  expect((await reader.request('PUT', body['@id'], { altText: 'x' })).status).toBe(403)
})

test('files belong to one company, and a user without permissions may upload a portrait', async () => {
  const { body } = await upload(await photo(320, 240).jpeg().toBuffer())
  const stranger = await server.owner('Another company')
  expect((await stranger.request('GET', body['@id'])).status).toBe(404)
  expect((await camille.request('GET', body['@id'])).body).toEqual(body)
  const reader = await server.colleague(camille, { permissions: { calendarPost: false, media: false, inbox: false } })
  expect((await upload(await photo(64, 64).jpeg().toBuffer(), {}, 'x.jpg', reader)).status).toBe(201)
  expect((await fetched('http://x/media/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404)
})

/** A small PNG whose header claims a size that would fill the memory. */
function bomb(png: Buffer): Buffer {
  const lied = Buffer.from(png)
  lied.writeUInt32BE(30_000, 16)
  lied.writeUInt32BE(30_000, 20)
  lied.writeInt32BE(crc32(lied.subarray(12, 29)), 29)
  return lied
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc
}
