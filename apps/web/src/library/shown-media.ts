import type { Attachment } from '@vitrine/contract/attachments'
import type { libraryMedias } from '@vitrine/contract/library'
import type { MediaFormat, MediaKind, MediaType } from '@vitrine/contract/media-format'
import type { MemberOf } from '@vitrine/contract/operation'
import type { sharedMedias } from '@vitrine/contract/shared-medias'
import type { z } from 'zod'
import { onThisOrigin } from '../posts/composer/upload/image-url.ts'

export type LibraryMedia = MemberOf<typeof libraryMedias.list>
export type SharedMedia = MemberOf<typeof sharedMedias.list>
export type Offer = MemberOf<typeof sharedMedias.offers>
export type FileAttachment = z.infer<typeof Attachment.schema>

/** A file as grids, lists and the viewer show it, whichever library it is of. */
export interface ShownMedia {
  readonly id: string
  readonly iri: string
  readonly name: string
  readonly url: string
  readonly contentType: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly duration: number | undefined
  readonly altText: string
  readonly type: MediaType
  readonly format: MediaFormat
  readonly kind: MediaKind | undefined
  readonly tags: readonly string[]
  /** In how many posts; undefined where that is counted by company. */
  readonly uses: number | undefined
  readonly createdAt: string
  readonly by: string | undefined
  /** What posts use; undefined of shared files, which are made attachments when they are used. */
  readonly attachment: { readonly id: string; readonly iri: string } | undefined
}

export function shownMedia(media: LibraryMedia): ShownMedia {
  const { id, '@id': iri } = media.attachment
  return {
    ...shownFile(media, media.attachment),
    ...{ uses: media.uses, by: media.uploadedBy?.name, attachment: { id, iri } },
  }
}

export function shownShared(media: SharedMedia | Offer): ShownMedia {
  return {
    ...shownFile(media, media),
    uses: 'uses' in media ? media.uses : undefined,
    by: undefined,
    attachment: undefined,
  }
}

type MediaEntry = Pick<LibraryMedia, '@id' | 'id' | 'name' | 'type' | 'format' | 'kind' | 'tags' | 'createdAt'>
type Stored = Pick<FileAttachment, 'contentUrl' | 'contentType' | 'bytes' | 'width' | 'height' | 'duration' | 'altText'>

function shownFile(media: MediaEntry, file: Stored) {
  const { id, name, type, format, kind, tags, createdAt } = media
  return {
    ...{ id, iri: media['@id'], name, type, format, kind, tags, createdAt },
    ...{ url: onThisOrigin(file.contentUrl), contentType: file.contentType, bytes: file.bytes },
    // Every picture and film has its sides; the contract leaves room for files that have none.
    ...{ width: file.width ?? 1, height: file.height ?? 1, duration: file.duration, altText: file.altText ?? '' },
  }
}
