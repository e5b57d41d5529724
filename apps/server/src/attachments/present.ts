import { Attachment } from '@vitrine/contract/attachments'
import { identity } from '@vitrine/contract/resource'
import type { Config } from '../lib/config.ts'
import { contentUrl } from './post-media.ts'

/** A file as it is kept, whichever row holds it. */
export interface AttachmentFileRow {
  readonly storage_key: string
  readonly content_type: string
  readonly bytes: number | string
  readonly width: number | null
  readonly height: number | null
  readonly duration: number | null
  readonly alt_text: string | null
}

export function presentAttachment(
  config: Pick<Config, 'PUBLIC_URL'>,
  row: AttachmentFileRow & { readonly id: string },
) {
  return { ...identity(Attachment, row.id), ...presentFile(config, row) }
}

/** What there is to say of a file, whatever it is called. */
export function presentFile(config: Pick<Config, 'PUBLIC_URL'>, row: AttachmentFileRow) {
  return {
    contentUrl: contentUrl(config, row.storage_key),
    contentType: row.content_type,
    bytes: Number(row.bytes),
    ...(row.width === null ? {} : { width: row.width }),
    ...(row.height === null ? {} : { height: row.height }),
    ...(row.duration === null ? {} : { duration: row.duration }),
    ...(row.alt_text === null ? {} : { altText: row.alt_text }),
  }
}
