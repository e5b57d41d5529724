import sharp from 'sharp'
import { limits } from './limits.ts'
import type { Thumbnail } from './messages.ts'
import { withoutTextChunks } from './png-chunks.ts'

/** Null for a picture that cannot be read, whatever is wrong with it. */
export async function makeThumbnail(bytes: Uint8Array, pixels: number): Promise<Thumbnail | null> {
  try {
    const picture = sharp(withoutTextChunks(Buffer.from(bytes)), { limitInputPixels: limits.pixels, failOn: 'error' })
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    return {
      image: `data:image/jpeg;base64,${data.toString('base64')}`,
      ratio: info.width / info.height,
    }
  } catch {
    return null
  }
}
