import { readFile } from 'node:fs/promises'
import { imageBounds, uploadLimits } from '@vitrine/contract/attachments'
import type { FieldViolation } from '@vitrine/contract/problems'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { limits } from './limits.ts'
import type { PreparedImage } from './messages.ts'
import { withoutTextChunks } from './png-chunks.ts'
import { prepareVideo } from './prepare-video.ts'

/**
 * Recognises a file by its content and brings it to the form it is stored in. Pictures stand upright, lie within the
 * bounds and carry nothing a camera writes beside them; videos carry no metadata. Both are written to `target`;
 * documents stay where they are.
 */
export async function prepareFile(
  path: string,
  bytes: number,
  target: string,
): Promise<PreparedImage | FieldViolation> {
  const type = await fileTypeFromFile(path)
  if (type?.mime === 'video/mp4')
    return bytes > uploadLimits.video ? tooLarge(uploadLimits.video) : prepareVideo(path, target)
  if (type?.mime === 'application/pdf')
    return bytes > uploadLimits.document ? tooLarge(uploadLimits.document) : { ...document, contentType: type.mime }
  if (type?.mime !== 'image/jpeg' && type?.mime !== 'image/png' && type?.mime !== 'image/webp')
    return { propertyPath: 'file', code: 'media.invalidFormat' }
  if (bytes > uploadLimits.image) return tooLarge(uploadLimits.image)
  return prepareImage(path, target)
}

const document = { width: null, height: null, duration: null }

function tooLarge(limit: number): FieldViolation {
  return { propertyPath: 'file', code: 'media.fileTooLarge', params: { limit: Math.round(limit / 1024 / 1024) } }
}

async function prepareImage(path: string, target: string): Promise<PreparedImage | FieldViolation> {
  try {
    const source = sharp(withoutTextChunks(await readFile(path)), {
      limitInputPixels: limits.pixels,
      failOn: 'error',
      sequentialRead: true,
    })
    const { autoOrient: upright } = await source.metadata()
    const isPortrait = upright.height > upright.width
    // Decoded once: whether something is transparent is read off the small picture.
    const { data, info } = await source
      .autoOrient()
      .resize({
        width: isPortrait ? imageBounds.short : imageBounds.long,
        height: isPortrait ? imageBounds.long : imageBounds.short,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const small = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const isTransparent = (info.channels === 2 || info.channels === 4) && !(await small().stats()).isOpaque
    await (isTransparent
      ? small().png({ compressionLevel: 9 })
      : small()
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: imageBounds.quality * 100 })
    ).toFile(target)
    return {
      contentType: isTransparent ? 'image/png' : 'image/jpeg',
      width: info.width,
      height: info.height,
      duration: null,
    }
  } catch {
    return { propertyPath: 'file', code: 'media.cannotLoadImage' }
  }
}
