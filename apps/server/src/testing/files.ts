import sharp from 'sharp'
import type { TestResponse, TestUser } from './testing.ts'

/** A single-color image; each color gives a different file. */
export function createImage(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Uploads a file as a browser does. */
export function uploadFile(user: TestUser, file: Buffer, name = 'photo.jpg'): Promise<TestResponse> {
  const head = `--b0undary\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b0undary--\r\n')])
  return user.request('POST', '/api/attachments', body, { 'content-type': 'multipart/form-data; boundary=b0undary' })
}
