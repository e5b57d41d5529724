import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { Company } from './companies.ts'
import { MediaName, Tags } from './library.ts'
import { mediaFormats, mediaKinds, mediaTypes } from './media-format.ts'
import { call, create, list, read, remove, update } from './operation.ts'
import { embedded, Id, Instant, link, resource } from './resource.ts'

/** Names of folders with a slash between, `Noël/Affiches`; empty at the top. A folder is there while a file is in it. */
export const FolderPath = z
  .string()
  .max(300)
  .transform((path) =>
    path
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .join('/'),
  )

const file = {
  id: Id,
  name: z.string(),
  folder: z.string(),
  contentUrl: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Seconds, of videos. */
  duration: z.number().optional(),
  altText: z.string().optional(),
  type: z.enum(mediaTypes),
  format: z.enum(mediaFormats),
  kind: z.enum(mediaKinds).optional(),
  tags: z.array(z.string()),
  createdAt: Instant,
}

const Receiver = resource('Company', '/companies', { id: Id, name: z.string() })

/** A file the platform shares with companies. */
export const SharedMedia = resource('SharedMedia', '/shared_medias', {
  ...file,
  /** Every company may use it, those to come included; else those of `companies`. */
  everybody: z.boolean(),
  companies: z.array(embedded(Receiver)),
})

/** The same as a company sees it that may use it. */
export const SharedMediaOffer = resource('SharedMediaOffer', '/library_medias/shared', {
  ...file,
  /** In how many of the company’s posts it is. */
  uses: z.int(),
})

/** How a company uses a shared file. */
export const SharedMediaUse = z.object({ company: embedded(Receiver), posts: z.int(), ahead: z.int() })

const manages = { superAdmin: true, permission: 'media', scope: 'company', stranger: 404 } as const
const object = { ...manages, object: 'SharedMedia' } as const
const byId = z.object({ id: Id })

const Change = z.object({
  name: MediaName.optional(),
  folder: FolderPath.optional(),
  kind: z.enum(mediaKinds).nullish(),
  tags: Tags.optional(),
  altText: z.string().trim().max(1000).nullish(),
  everybody: z.boolean().optional(),
  companies: z.array(link(Company)).max(10_000).optional(),
})

const filters = {
  search: 'text',
  type: 'exact',
  tag: 'exact',
  kind: 'exact',
  format: 'exact',
  /** Right in the folder of this path. */
  folder: 'exact',
} as const

export const sharedMedias = {
  list: list(SharedMedia, {
    summary: 'The files the platform shares, newest first.',
    authz: { ...manages, effect: 'read' },
    rules: { filters, order: ['createdAt', 'name'] },
  }),
  create: create(SharedMedia, {
    summary: 'Shares an uploaded file (`POST attachments`) with companies.',
    authz: { ...manages, effect: 'write' },
    body: Change.extend({ attachment: link(Attachment), name: MediaName }),
  }),
  read: read(SharedMedia, { summary: 'One shared file.', authz: { ...object, effect: 'read' } }),
  update: update(SharedMedia, {
    summary:
      'Changes what is said of a shared file, who may use it, or the file itself: posts keep the file they were made with.',
    authz: { ...object, effect: 'write' },
    body: Change.extend({ attachment: link(Attachment).optional() }),
  }),
  remove: remove(SharedMedia, {
    summary: 'Shares a file no more; posts keep it.',
    authz: { ...object, effect: 'write' },
  }),
  restore: call('POST', '/shared_medias/{id}/restoration', {
    summary: 'Shares a file again that was taken out less than a minute ago.',
    authz: { ...object, effect: 'write' },
    params: byId,
    response: SharedMedia.schema,
    of: SharedMedia,
  }),
  uses: call('GET', '/shared_medias/{id}/uses', {
    summary: 'Which companies use a shared file, in how many posts, and how many of these still have to go out.',
    authz: { ...object, effect: 'read' },
    params: byId,
    response: z.object({ companies: z.array(SharedMediaUse) }),
    of: SharedMedia,
  }),
  folders: call('GET', '/shared_medias/folders', {
    summary: 'The folders of the shared library: their paths, and how many files lie right in each.',
    authz: { ...manages, effect: 'read' },
    response: z.object({ folders: z.array(z.object({ path: z.string(), count: z.int() })) }),
  }),
  offers: list(SharedMediaOffer, {
    summary: 'What is shared with the caller’s company, newest first.',
    authz: { permission: 'media', scope: 'company', stranger: 404, effect: 'read' },
    rules: {
      filters: { search: 'text', type: 'exact', tag: 'exact', kind: 'exact', format: 'exact' },
      order: ['createdAt', 'name'],
    },
  }),
  take: call('POST', '/library_medias/shared/{id}/attachment', {
    summary: 'Makes a shared file an attachment of the caller’s company, for its posts; asked again, it is the same.',
    authz: { permission: 'media', scope: 'company', object: 'SharedMediaOffer', stranger: 404, effect: 'write' },
    params: byId,
    response: Attachment.schema,
    status: 201,
    of: Attachment,
  }),
}
