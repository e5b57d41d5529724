import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadLimits } from '@vitrine/contract/attachments'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { Refusal } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'

export interface UploadInput {
  readonly file: Readable & { readonly truncated?: boolean }
  readonly platform: string
  readonly altText: string | null
}

/**
 * Keeps an uploaded file: received whole, read for what it is, brought to its form, on the disk, and only then a row.
 * The same file sent again by the same person within ten minutes is the same attachment: clients repeat uploads.
 */
export async function upload(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  { file, platform, altText }: UploadInput,
): Promise<string> {
  const received = await deps.store.receive(file)
  const made = `${received.path}.made`
  try {
    // What is cut off at the limit of all requests has more bytes than any file may have.
    const size = file.truncated ? uploadLimits.video + 1 : (await stat(received.path)).size
    const sha256 = await hashFile(received.path)
    const same = await findSame(db, viewer, sha256, platform)
    if (same) return same
    const media = await deps.decoder.prepare(viewer.userId, received.path, size, made)
    if ('code' in media) throw refused(media.code, media)
    const extension = extensions[media.contentType]
    const storageKey = `${randomBytes(24).toString('base64url')}.${extension}`
    const storedPath = media.contentType === 'application/pdf' ? received.path : made
    const { size: bytes } = await stat(storedPath)
    await deps.store.save(storedPath, storageKey)
    const id = newId()
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('stored_file')
        .values({
          storage_key: storageKey,
          content_type: media.contentType,
          bytes,
          cleaned_at: sql<Date>`clock_timestamp()`,
        })
        .execute()
      await tx
        .insertInto('attachment')
        .values({
          company_id: viewer.companyId,
          id,
          storage_key: storageKey,
          content_type: media.contentType,
          bytes,
          width: media.width,
          height: media.height,
          duration: media.duration,
          alt_text: altText,
          source_sha256: sha256,
          platform,
          created_by: viewer.userId,
        })
        .execute()
    })
    return id
  } finally {
    await received.discard()
    await deps.store.discard(made)
  }
}

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'video/mp4': 'mp4', 'application/pdf': 'pdf' } as const

// 422, and not 400: clients send an upload that got a 400 up to three times again.
function refused(
  code: string,
  violation: { propertyPath: string; params?: Readonly<Record<string, string | number>> },
): Refusal {
  const status = code === 'media.fileTooLarge' ? 413 : code === 'media.invalidFormat' ? 415 : 422
  return new Refusal(status, { violations: [{ ...violation, code }] })
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

async function findSame(db: Db, viewer: Viewer, sha256: Buffer, platform: string): Promise<string | null> {
  const row = await db
    .selectFrom('attachment')
    .select('id')
    .where('created_by', '=', viewer.userId)
    .where('source_sha256', '=', sha256)
    .where('platform', '=', platform)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '10 minutes'`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}
