import sharp from 'sharp'
import { limits } from './limits.ts'

/** Writes a stored picture as WebP, its shorter side `pixels` long; a smaller one is not enlarged. False when it can't be read. */
export async function resizePicture(path: string, target: string, pixels: number): Promise<boolean> {
  try {
    await sharp(path, { limitInputPixels: limits.pixels, failOn: 'error' })
      .resize({ width: pixels, height: pixels, fit: 'outside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(target)
    return true
  } catch {
    return false
  }
}
