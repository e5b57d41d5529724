import { imageBounds, uploadLimits } from '@vitrine/contract/attachments'
import type { Fault } from '@vitrine/contract/problems'
import { fileTypeFromFile } from 'file-type'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import sharp from 'sharp'

/** A file as it will be kept. */
export interface Media {
  readonly contentType: 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'
  /** Null where it has none that counts. */
  readonly width: number | null
  readonly height: number | null
  readonly duration: number | null
}

// A picture that unpacks to more than this is an attack, not a photo (30,000 × 30,000 px in 100 kB exist).
const mostPixels = 100_000_000

/**
 * Reads what a file really is, and brings a picture to the form it is kept in: upright, within the bounds, without what
 * a camera writes beside it (the place it was taken at, above all). `target` is written for pictures; videos and
 * documents stay where they are.
 */
export async function prepare(path: string, bytes: number, target: string): Promise<Media | Fault> {
  const type = await fileTypeFromFile(path)
  if (type?.mime === 'video/mp4') return bytes > uploadLimits.video ? tooLarge(uploadLimits.video) : readVideo(path)
  if (type?.mime === 'application/pdf')
    return bytes > uploadLimits.document ? tooLarge(uploadLimits.document) : { ...document, contentType: type.mime }
  if (type?.mime !== 'image/jpeg' && type?.mime !== 'image/png' && type?.mime !== 'image/webp')
    return { propertyPath: 'file', code: 'media.invalidFormat' }
  if (bytes > uploadLimits.image) return tooLarge(uploadLimits.image)
  return preparePicture(path, target)
}

const document = { width: null, height: null, duration: null }

function tooLarge(limit: number): Fault {
  return { propertyPath: 'file', code: 'media.fileTooLarge', params: { limit: Math.round(limit / 1024 / 1024) } }
}

async function preparePicture(path: string, target: string): Promise<Media | Fault> {
  try {
    const picture = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
    const { autoOrient: upright, hasAlpha } = await picture().metadata()
    const standing = upright.height > upright.width
    const shrunk = picture()
      .autoOrient()
      .resize({
        width: standing ? imageBounds.short : imageBounds.long,
        height: standing ? imageBounds.long : imageBounds.short,
        fit: 'inside',
        withoutEnlargement: true,
      })
    const transparent = hasAlpha && !(await picture().stats()).isOpaque
    const kept = transparent
      ? shrunk.png({ compressionLevel: 9 })
      : shrunk
          .flatten({ background: '#ffffff' })
          .toColorspace('srgb')
          .jpeg({ quality: imageBounds.quality * 100 })
    const info = await kept.toFile(target)
    return {
      contentType: transparent ? 'image/png' : 'image/jpeg',
      width: info.width,
      height: info.height,
      duration: null,
    }
  } catch {
    return { propertyPath: 'file', code: 'media.cannotLoadImage' }
  }
}

async function readVideo(path: string): Promise<Media | Fault> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return { propertyPath: 'file', code: 'media.cannotLoadVideo' }
    const duration = await input.computeDuration()
    return { contentType: 'video/mp4', width: track.displayWidth, height: track.displayHeight, duration }
  } catch {
    return { propertyPath: 'file', code: 'media.cannotLoadVideo' }
  } finally {
    input.dispose()
  }
}
