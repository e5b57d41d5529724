import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { AttachmentFileRow } from './present.ts'

/** Makes a file that is kept already an attachment of the company: none of its bytes move. Answers its id. */
export async function copyAttachment(
  tx: Tx,
  viewer: Viewer,
  file: AttachmentFileRow & { readonly source_sha256: Buffer },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('attachment')
    .values({
      company_id: viewer.companyId,
      id,
      storage_key: file.storage_key,
      content_type: file.content_type,
      bytes: Number(file.bytes),
      width: file.width,
      height: file.height,
      duration: file.duration,
      alt_text: file.alt_text,
      source_sha256: file.source_sha256,
      created_by: sql<
        string | null
      >`(select u.id from app_user u where u.company_id = ${viewer.companyId} and u.id = ${viewer.userId})`,
    })
    .execute()
  return id
}
