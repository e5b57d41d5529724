import { libraryMedias } from '@vitrine/contract/library'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { ApiError } from '../../api/error.ts'
import { newKey, send } from '../../api/send.ts'
import { sendFile } from '../../posts/composer/upload/send-file.ts'
import { invalidateLibrary, invalidateSharedMedia } from './invalidate-library.ts'

/** Where an uploaded file goes: a folder of the company's library, or one of the shared library. */
export type UploadTarget =
  | { readonly library: 'own'; readonly folder: string | null }
  | { readonly library: 'shared'; readonly folder: string }

/** Above this a file is not read for its hash first: films of a gigabyte would fill the memory. */
const maxHashedBytes = 100 * 1024 * 1024
export const duplicateCode = 'library.duplicate'

/** Uploads a file and gives it its place. One the library has already is not sent, unless it is wanted twice. */
export async function uploadFile(
  file: File,
  target: UploadTarget,
  again: boolean,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  if (target.library === 'own' && !again) await assertNotDuplicate(file, signal)
  const { '@id': attachment } = await sendFile(file, { altText: '', targets: [] }, onProgress, signal)
  const key = { idempotencyKey: newKey(), signal }
  if (target.library === 'own') {
    const body = { attachment, name: file.name, folder: target.folder, again }
    await send(libraryMedias.create, { body }, key)
    await invalidateLibrary()
  } else {
    await send(sharedMedias.create, { body: { attachment, name: file.name, folder: target.folder } }, key)
    await invalidateSharedMedia()
  }
}

async function assertNotDuplicate(file: File, signal: AbortSignal): Promise<void> {
  // Without a secure context there is no way to hash here: the server tells after the upload.
  if (file.size > maxHashedBytes || crypto.subtle === undefined) return
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const found = await send(libraryMedias.list, { query: { contentHash: [hash], itemsPerPage: 1 } }, { signal })
  const [known] = found.member
  if (known) throw new ApiError(known.name, 409, { code: duplicateCode })
}
