import { documentTypes, uploadLimits, uploadTypes } from '@vitrine/contract/attachments'
import type { FileFacts } from '../model/media-item.ts'

/** Why a file is not taken; each has its text. */
export type Refused =
  | { readonly code: 'invalidFormat' | 'cannotLoadImage' | 'cannotLoadVideo' }
  | { readonly code: 'fileTooLarge'; readonly max: number }

const megabyte = 1024 * 1024

/** Looks into a file before anything of it leaves: what it is, how large, whether it opens at all. */
export async function inspect(file: File): Promise<FileFacts | Refused> {
  return documentTypes.some((candidate) => candidate === file.type) ? inspectDocument(file) : inspectMedia(file)
}

/** The same where only what can be looked at is taken. */
export async function inspectMedia(file: File): Promise<FileFacts | Refused> {
  const type = uploadTypes.find((candidate) => candidate === file.type)
  if (!type) return { code: 'invalidFormat' }
  const max = type.startsWith('video/') ? uploadLimits.video : uploadLimits.image
  if (file.size > max) return { code: 'fileTooLarge', max: Math.round(max / megabyte) }
  try {
    return await (type.startsWith('video/') ? readVideo(file) : readImage(file))
  } catch {
    return { code: type.startsWith('video/') ? 'cannotLoadVideo' : 'cannotLoadImage' }
  }
}

function inspectDocument(file: File): FileFacts | Refused {
  const max = uploadLimits.document
  if (file.size > max) return { code: 'fileTooLarge', max: Math.round(max / megabyte) }
  return { contentType: file.type, bytes: file.size, width: null, height: null }
}

async function readImage(file: File): Promise<FileFacts> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const transparent = file.type !== 'image/jpeg' && isTransparent(bitmap)
  bitmap.close()
  return { contentType: file.type, bytes: file.size, width, height, transparent }
}

/** Looked at small: a picture that lets anything through does so in more than one pixel of thousands. */
function isTransparent(bitmap: ImageBitmap): boolean {
  const side = 64
  const context = new OffscreenCanvas(side, side).getContext('2d')
  if (!context) return false
  context.drawImage(bitmap, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 255) < 255) return true
  return false
}

function readVideo(file: File): Promise<FileFacts> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'metadata'
  return new Promise<FileFacts>((resolve, reject) => {
    video.onerror = reject
    video.onloadedmetadata = () => {
      const { videoWidth: width, videoHeight: height, duration } = video
      if (width === 0 || !Number.isFinite(duration)) reject(new Error('No picture in it.'))
      else resolve({ contentType: file.type, bytes: file.size, width, height, duration })
    }
    video.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
