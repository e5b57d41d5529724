import { imageBounds } from '@vitrine/contract/attachments'
import type { MediaItem } from '../../model/media-item.ts'
import type { frameOf } from './frame.ts'

/** The part of a picture inside the frame, as a file of its own; never larger than it is kept anyway. */
export async function cut(
  picture: HTMLImageElement,
  frame: ReturnType<typeof frameOf>,
  item: MediaItem,
): Promise<File> {
  const scale = Math.min(1, imageBounds.long / Math.max(frame.width, frame.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(frame.width * scale))
  canvas.height = Math.max(1, Math.round(frame.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  context.imageSmoothingQuality = 'high'
  const { left, top, width, height } = frame
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const type = item.facts.contentType === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, imageBounds.quality))
  if (!blob) throw new Error('The picture could not be cut.')
  return new File([blob], item.name || `photo.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}
