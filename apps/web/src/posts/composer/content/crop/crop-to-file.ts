import { imageBounds } from '@vitrine/contract/attachments'
import type { ComposerMediaItem } from '../../model/media-item.ts'
import type { getFrame } from './frame.ts'

const type = 'image/jpeg'

/** The part of a picture inside the frame, as a file of its own; never larger than it is kept anyway. */
export async function cropToFile(
  image: HTMLImageElement,
  frame: ReturnType<typeof getFrame>,
  item: Pick<ComposerMediaItem, 'name'>,
): Promise<File> {
  const scale = Math.min(1, imageBounds.long / Math.max(frame.width, frame.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(frame.width * scale))
  canvas.height = Math.max(1, Math.round(frame.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  // What can be seen through becomes white, as the server does it: not every network takes the other.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const { left, top, width, height } = frame
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, imageBounds.quality))
  if (!blob) throw new Error('The picture could not be cut.')
  return new File([blob], `${(item.name || 'photo').replace(/\.\w+$/, '')}.jpg`, { type })
}
