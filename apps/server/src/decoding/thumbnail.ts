import sharp from 'sharp'
import { limits } from './limits.ts'
import type { Thumbnail } from './messages.ts'
import { withoutTextChunks } from './png-chunks.ts'

/** Dots per inch at which a drawing of one pixel is as wide as the largest thumbnail; 72 is its own size. */
const maxDensity = 36_000

/** Null for a picture that cannot be read, whatever is wrong with it. */
export async function makeThumbnail(bytes: Uint8Array, pixels: number): Promise<Thumbnail | null> {
  try {
    const file = withoutTextChunks(Buffer.from(bytes))
    const options = { limitInputPixels: limits.pixels, failOn: 'error' } as const
    const { format, width, height } = await sharp(file, options).metadata()
    // A drawing has no pixels of its own: it is drawn as large as it is shown.
    const density = format === 'svg' ? Math.min(maxDensity, Math.max(1, (72 * pixels) / Math.max(width, height))) : 72
    const { data, info } = await sharp(file, { ...options, density })
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
