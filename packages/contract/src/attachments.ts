import { z } from 'zod'
import { create, read, update } from './operation.ts'
import { Id, resource } from './resource.ts'

/** What may be uploaded. Images are kept as JPEG (or PNG where they are transparent) within 1920 × 1080. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'video/mp4'] as const
/** What posts may carry besides, where a network shows it. */
export const documentTypes = ['application/pdf'] as const
/** Bytes an upload may have at most: images before they are brought to size, videos and documents as they are. */
export const uploadLimits = { image: 30 * 1024 * 1024, video: 1024 * 1024 * 1024, document: 100 * 1024 * 1024 } as const
/** Pixels of a picture's long and short side at most, whichever way it stands; and the quality it is kept at. */
export const imageBounds = { long: 1920, short: 1080, quality: 0.95 } as const

export const maxAltTextLength = 1000

/** A file for posts. `contentUrl` is stable, unguessable and readable without a session: networks fetch it. */
export const Attachment = resource('Attachment', '/attachments', {
  id: Id,
  contentUrl: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Seconds, of videos. */
  duration: z.number().optional(),
  altText: z.string().optional(),
})

export const attachments = {
  create: create(Attachment, {
    summary:
      'Uploads a file, for posts or as a portrait: the field `file`, and `platform`, a JSON list of integrationType:postType it must fit.',
    authz: { scope: 'company', stranger: 404, effect: 'write' },
    accepts: 'multipart',
    body: z.object({ platform: z.string().optional() }),
  }),
  update: update(Attachment, {
    summary: 'Says what a file shows, for those who do not see it; networks that take it are given it too.',
    authz: {
      permission: ['calendarPost', 'media', 'inbox'],
      scope: 'company',
      object: 'Attachment',
      stranger: 404,
      effect: 'write',
    },
    body: z.object({ altText: z.string().trim().max(maxAltTextLength).nullish() }),
  }),
  read: read(Attachment, {
    summary: 'One uploaded file.',
    authz: { scope: 'company', object: 'Attachment', stranger: 404, effect: 'read' },
  }),
}
