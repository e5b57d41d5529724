import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { folderPattern } from './field-rules.ts'
import { mediaFormats, mediaKinds, mediaTypes } from './media-format.ts'
import { call, create, list, read, remove, update } from './operation.ts'
import { embedded, Id, Instant, link, reference, resource } from './resource.ts'

/** The most files one call moves, tags or removes. */
export const maxMedias = 500
export const maxTagLength = 40
/** How long a removal can be taken back, in seconds: the web offers it for 6 and may be slow to ask. */
export const removalSeconds = 60

/** Folders are an address: their names stand in it, a slash between. */
export const FolderName = z.string().trim().min(1).max(80).regex(folderPattern)
export const MediaName = z.string().trim().min(1).max(200)
export const Tags = z.array(z.string().trim().min(1).max(maxTagLength)).max(20)

/** A folder of the library. Names are unique in the folder they lie in, whatever case and accents. */
export const LibraryFolder = resource('LibraryFolder', '/library_folders', {
  id: Id,
  name: z.string(),
  /** Absent at the top. */
  parent: z.string().meta({ 'x-relation': 'LibraryFolder', 'x-iri': true }).optional(),
  /** Files that lie in it, not those of folders in it. */
  mediasCount: z.int(),
  createdAt: Instant,
})

const Uploader = resource('User', '/users', { id: Id, name: z.string() })

/** A file of the library: an attachment with a place, a name and words to find it by. Posts use the attachment itself. */
export const LibraryMedia = resource('LibraryMedia', '/library_medias', {
  id: Id,
  name: z.string(),
  /** Absent at the top. */
  folder: reference(LibraryFolder).optional(),
  attachment: embedded(Attachment),
  type: z.enum(mediaTypes),
  format: z.enum(mediaFormats),
  kind: z.enum(mediaKinds).optional(),
  tags: z.array(z.string()),
  /** How many posts it is in, and how many of them still have to go out. */
  uses: z.int(),
  usesAhead: z.int(),
  uploadedBy: embedded(Uploader).optional(),
  createdAt: Instant,
})

/** What was taken out of the library together, and can be put back together. */
export const LibraryRemoval = resource('LibraryRemoval', '/library_removals', {
  id: Id,
  folders: z.int(),
  medias: z.int(),
  /** Until when it can be taken back. */
  until: Instant,
})

const authz = { permission: 'media', scope: 'company', stranger: 404 } as const
const reads = { ...authz, effect: 'read' } as const
const writes = { ...authz, effect: 'write' } as const
const folder = { object: 'LibraryFolder' } as const
const media = { object: 'LibraryMedia' } as const
const removal = { object: 'LibraryRemoval' } as const

export const libraryFolders = {
  list: list(LibraryFolder, {
    summary: 'Every folder of the library, by name.',
    authz: reads,
    rules: { filters: { parent: { relation: () => LibraryFolder } }, itemsPerPage: 100 },
  }),
  create: create(LibraryFolder, {
    summary: 'A new folder.',
    authz: writes,
    body: z.object({ name: FolderName, parent: link(LibraryFolder).nullish() }),
  }),
  read: read(LibraryFolder, { summary: 'One folder of the library.', authz: { ...reads, ...folder } }),
  update: update(LibraryFolder, {
    summary: 'Renames a folder, or moves it into another; null brings it to the top.',
    authz: { ...writes, ...folder },
    body: z.object({ name: FolderName.optional(), parent: link(LibraryFolder).nullish() }),
  }),
}

const MediaChange = z.object({
  name: MediaName.optional(),
  folder: link(LibraryFolder).nullish(),
  kind: z.enum(mediaKinds).nullish(),
  tags: Tags.optional(),
  altText: z.string().trim().max(1000).nullish(),
})

const filters = {
  search: 'text',
  type: 'exact',
  tag: 'exact',
  kind: 'exact',
  format: 'exact',
  /** In no post. */
  unused: 'boolean',
  /** Right in one of the folders; `exists[folder]=false` is the top. */
  folder: { relation: () => LibraryFolder },
  /** In the folder or in any folder in it. */
  within: { relation: () => LibraryFolder },
  /** SHA-256 of the file as it was sent, in hexadecimal: whether the library has it already. */
  contentHash: 'exact',
} as const

export const libraryMedias = {
  list: list(LibraryMedia, {
    summary: 'The files of the library, newest first.',
    authz: reads,
    rules: { filters, exists: ['folder', 'kind'], order: ['createdAt', 'name'] },
  }),
  create: create(LibraryMedia, {
    summary:
      'Puts an uploaded file (`POST attachments`) into the library. One it has already is refused with 409 `library.duplicate`, unless `again` says to keep it twice.',
    authz: writes,
    body: MediaChange.extend({
      attachment: link(Attachment),
      name: MediaName,
      again: z.boolean().default(false),
    }),
  }),
  read: read(LibraryMedia, { summary: 'One file of the library.', authz: { ...reads, ...media } }),
  update: update(LibraryMedia, {
    summary: 'Names a file, moves it, says what it is and what it shows.',
    authz: { ...writes, ...media },
    body: MediaChange,
  }),
  move: call('POST', '/library_medias/move', {
    summary: 'Moves files into a folder; null is the top.',
    authz: writes,
    body: z.object({
      medias: z.array(link(LibraryMedia)).min(1).max(maxMedias),
      folder: link(LibraryFolder).nullable(),
    }),
    response: z.object({ moved: z.int() }),
  }),
  tag: call('POST', '/library_medias/tag', {
    summary: 'Adds tags to files, and takes others off.',
    authz: writes,
    body: z.object({
      medias: z.array(link(LibraryMedia)).min(1).max(maxMedias),
      add: Tags.default([]),
      remove: Tags.default([]),
    }),
    response: z.object({ tagged: z.int() }),
  }),
  tags: call('GET', '/library_medias/tags', {
    summary: 'The tags in use, with how many files carry each.',
    authz: reads,
    response: z.object({ tags: z.array(z.object({ name: z.string(), count: z.int() })) }),
  }),
}

export const libraryRemovals = {
  create: create(LibraryRemoval, {
    summary:
      'Takes files and folders, with all that is in them, out of the library. While a post that still has to go out uses one of the files it is refused with 409 `library.inUse`, unless `keep` says that posts keep their files.',
    authz: writes,
    body: z.object({
      folders: z.array(link(LibraryFolder)).max(maxMedias).default([]),
      medias: z.array(link(LibraryMedia)).max(maxMedias).default([]),
      keep: z.boolean().default(false),
    }),
  }),
  remove: remove(LibraryRemoval, {
    summary: 'Puts back what was taken out, for a minute.',
    authz: { ...writes, ...removal },
  }),
}
