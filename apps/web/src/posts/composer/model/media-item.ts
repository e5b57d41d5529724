import { imageBounds } from '@vitrine/contract/attachments'
import { type CheckedMedia, isDocument as isDocumentType } from '@vitrine/contract/network-limits'

/** A file that is on the server. */
export interface UploadedFile {
  readonly id: string
  readonly iri: string
  readonly url: string
  /** As the server has it. */
  readonly altText: string
}

/** What is known of a file by reading it here. */
export interface FileFacts {
  readonly contentType: string
  readonly bytes: number
  /** Null where it has none that counts. */
  readonly width: number | null
  readonly height: number | null
  /** Seconds, of videos. */
  readonly duration?: number
  /** Parts of it can be seen through: it stays PNG. */
  readonly transparent?: boolean
}

/** A picture or film of a post, from the moment it is picked. */
export interface ComposerMediaItem {
  readonly key: string
  /** What networks will be given, known or foreseen. */
  readonly facts: CheckedMedia
  readonly altText: string
  readonly name: string
  /** Absent while it goes up. */
  readonly kept?: UploadedFile
  /** Absent once it is only on the server. */
  readonly file?: File
}

/** What the server will make of a file: pictures come within bounds and become JPEG unless they are transparent. */
export function mediaAfterProcessing(facts: FileFacts): CheckedMedia {
  const { width, height } = facts
  if (!facts.contentType.startsWith('image/') || width === null || height === null) return facts
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const scale = Math.min(1, imageBounds.long / long, imageBounds.short / short)
  return {
    contentType: facts.transparent === true ? 'image/png' : 'image/jpeg',
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}

export const isVideo = (item: Pick<ComposerMediaItem, 'facts'>): boolean => item.facts.contentType.startsWith('video/')

export const isDocument = ({ facts }: Pick<ComposerMediaItem, 'facts'>): boolean => isDocumentType(facts)

const usual = [
  [16 / 9, '16:9'],
  [1.91, '1.91:1'],
  [4 / 3, '4:3'],
  [1, '1:1'],
  [4 / 5, '4:5'],
  [3 / 4, '3:4'],
  [2 / 3, '2:3'],
  [3 / 2, '3:2'],
  [9 / 16, '9:16'],
] as const

/** `4:5` where the picture has one of the usual shapes, else null. */
export function getShape({ width, height }: CheckedMedia): string | null {
  if (!width || !height) return null
  return usual.find(([ratio]) => Math.abs(width / height - ratio) < ratio * 0.01)?.[1] ?? null
}
